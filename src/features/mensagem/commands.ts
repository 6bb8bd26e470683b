import type { Result } from '#domain/lib/result.ts'
import { type Mensagem, type MensagemInput, mensagemSchema } from '#domain/mensagem/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
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

const list: List<Mensagem> = { table: db.mensagens, pull: 'mensagens', schema: mensagemSchema }
const saves = keptKeys('mensagens')
const deletions = keptKeys('mensagens excluir')

/** Admin: the message as the clinic has it now; null where the clinic cannot be asked. */
export async function readMensagem(id: number): Promise<Mensagem | 'gone' | null> {
  return keepRead(await api.call('mensagem.ler', { params: { id } }), id, list)
}

/**
 * Admin: registers (`id` null) or changes a message, field by field over what was `seen` of it. Needs the
 * network.
 */
export async function saveMensagem(
  id: number | null,
  input: MensagemInput,
  seen: MensagemInput | null,
): Promise<Result<Saved<Mensagem>, SaveFailure<Mensagem>>> {
  const body = { ...input, ...(seen !== null && { visto: seen }) }
  const answer = await saves.send([id, body], (headers) =>
    id === null
      ? api.call('mensagem.criar', { body: input, headers })
      : api.call('mensagem.alterar', { params: { id }, body, headers }),
  )
  return keepSaved(answer, list)
}

/** Admin: deletes a message. Needs the network. */
export async function deleteMensagem(id: number): Promise<Result<'deleted' | 'gone', WriteFailure>> {
  // It may be what a lost answer was about, and the same content is new then.
  saves.forget()
  const answer = await deletions.send(id, (headers) =>
    api.call('mensagem.excluir', { params: { id }, headers }),
  )
  return keepDeleted(answer, id, list)
}
