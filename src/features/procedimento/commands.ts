import { endpoints } from '#domain/api/endpoints.ts'
import type { Result } from '#domain/lib/result.ts'
import { type Procedimento, type ProcedimentoInput, procedimentoSchema } from '#domain/procedimento/schema.ts'
import { createApi } from '#src/api/client.ts'
import { fetchWithProgress, type UploadProgress } from '#src/api/upload.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import {
  keepDeleted,
  keepRead,
  keepSaved,
  keptKeys,
  type List,
  type Saved,
  type SaveFailure,
} from '#src/offline/direct-write.ts'

const list: List<Procedimento> = {
  table: db.procedimentos,
  pull: 'procedimentos',
  schema: procedimentoSchema,
}
const saves = keptKeys('procedimentos')
const deletions = keptKeys('procedimentos excluir')

/** Admin: the procedure as the clinic has it now; null where the clinic cannot be asked. */
export async function readProcedimento(id: number): Promise<Procedimento | 'gone' | null> {
  return keepRead(await api.call('procedimento.ler', { params: { id } }), id, list)
}

/**
 * Admin: registers (`id` null) or changes a procedure, field by field over what was `seen` of it. Needs the
 * network.
 */
export async function saveProcedimento(
  id: number | null,
  input: ProcedimentoInput,
  seen: ProcedimentoInput | null,
): Promise<Result<Saved<Procedimento>, SaveFailure<Procedimento>>> {
  const body = { ...input, ...(seen !== null && { visto: seen }) }
  const answer = await saves.send([id, body], (headers) =>
    id === null
      ? api.call('procedimento.criar', { body: input, headers })
      : api.call('procedimento.alterar', { params: { id }, body, headers }),
  )
  return keepSaved(answer, list)
}

/** Admin: deletes a procedure. Needs the network. */
export async function deleteProcedimento(id: number): Promise<Result<'deleted' | 'gone', WriteFailure>> {
  // It may be what a lost answer was about, and the same content is new then.
  saves.forget()
  const answer = await deletions.send(id, (headers) =>
    api.call('procedimento.excluir', { params: { id }, headers }),
  )
  return keepDeleted(answer, id, list)
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
