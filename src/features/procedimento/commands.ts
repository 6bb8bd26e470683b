import { endpoints } from '#domain/api/endpoints.ts'
import type { Result } from '#domain/lib/result.ts'
import type { Procedimento, ProcedimentoInput } from '#domain/procedimento/schema.ts'
import { createApi } from '#src/api/client.ts'
import { fetchWithProgress, type UploadProgress } from '#src/api/upload.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey, keepDeleted, keepRead, keepSaved, type List } from '#src/offline/direct-write.ts'

const list: List<Procedimento> = { table: db.procedimentos, pull: 'procedimentos' }
const creation = creationKey()

/** Admin: the procedure as the clinic has it now; null where the clinic cannot be asked. */
export async function readProcedimento(id: number): Promise<Procedimento | 'gone' | null> {
  return keepRead(await api.call('procedimento.ler', { params: { id } }), id, list)
}

/** Admin: registers (`id` null) or changes a procedure. Needs the network. */
export async function saveProcedimento(
  id: number | null,
  input: ProcedimentoInput,
): Promise<Result<Procedimento, WriteFailure>> {
  const answer =
    id === null
      ? await creation.create(input, (headers) => api.call('procedimento.criar', { body: input, headers }))
      : await api.call('procedimento.alterar', { params: { id }, body: input })
  return keepSaved(answer, list)
}

/** Admin: deletes a procedure. Needs the network. */
export async function deleteProcedimento(id: number): Promise<Result<null, WriteFailure>> {
  creation.forget()
  return keepDeleted(await api.call('procedimento.excluir', { params: { id } }), id, list)
}

/** Admin: sends a picture and answers the name that `imagem` then holds. */
export async function sendImage(
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Result<string, WriteFailure>> {
  const body = new FormData()
  body.append(endpoints['imagem.enviar'].upload, file)
  const uploader = createApi({
    baseUrl: window.location.origin,
    fetch: fetchWithProgress(onProgress),
    timeout: null,
  })
  const answer = await uploader.call('imagem.enviar', { body, signal })
  return answer.kind === 'ok'
    ? { ok: true, value: answer.body.imagem }
    : { ok: false, error: writeFailureOf(answer) }
}
