import { endpoints } from '#domain/api/endpoints.ts'
import type { Result } from '#domain/lib/result.ts'
import {
  type Procedimento,
  type ProcedimentoInput,
  procedimentoInputSchema,
  procedimentoSchema,
} from '#domain/procedimento/schema.ts'
import { createApi } from '#src/api/client.ts'
import { fetchWithProgress, type UploadProgress } from '#src/api/upload.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { db } from '#src/offline/db.ts'
import { readOwner } from '#src/offline/login/session.ts'
import { heedAnswers } from '#src/offline/sending/answers.ts'
import { recordWrites } from '#src/offline/sending/record-writes.ts'

/** Admin: reads, registers, changes and deletes a procedure. */
export const procedimentoWrites = recordWrites<Procedimento, ProcedimentoInput>(
  {
    read: 'procedimento.ler',
    create: 'procedimento.criar',
    change: 'procedimento.alterar',
    remove: 'procedimento.excluir',
  },
  {
    table: db.procedimentos,
    pull: 'procedimentos',
    schema: procedimentoSchema,
    input: procedimentoInputSchema,
  },
)

/** Admin: sends a picture and answers the name that `imagem` then holds. */
export async function sendImage(
  file: File,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Result<string, WriteFailure>> {
  const body = new FormData()
  body.append(endpoints['imagem.enviar'].upload, file)
  const baseUrl = window.location.origin
  const options = { baseUrl, fetch: fetchWithProgress(onProgress), timeout: null, ...heedAnswers }
  const uploader = createApi(options, () => readOwner(db))
  const answer = await uploader.call('imagem.enviar', { body, signal })
  return answer.kind === 'ok'
    ? { ok: true, value: answer.body.imagem }
    : { ok: false, error: writeFailureOf(answer) }
}

/**
 * Admin: sends a picture of the app's own, as if she had chosen it. The name that `imagem` then holds, empty
 * where there is none to send or the clinic does not take it; else why nobody knows.
 */
export async function sendSuggestedImage(address: string): Promise<string | WriteFailure> {
  const answer = await fetch(address).catch(() => null)
  const type = answer?.headers.get('content-type') ?? ''
  if (answer?.ok !== true || !type.startsWith('image/')) return ''
  const file = new File([await answer.blob()], 'servico.webp', { type })
  const sent = await sendImage(file, () => undefined, new AbortController().signal)
  if (sent.ok) return sent.value
  return sent.error.kind === 'refused' ? '' : sent.error
}
