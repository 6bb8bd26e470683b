import type { Result } from '#domain/lib/result.ts'
import type { Mensagem, MensagemInput } from '#domain/mensagem/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey, keepDeleted, keepRead, keepSaved, type List } from '#src/offline/direct-write.ts'

const list: List<Mensagem> = { table: db.mensagens, pull: 'mensagens' }
const creation = creationKey()

/** Admin: the message as the clinic has it now; null where the clinic cannot be asked. */
export async function readMensagem(id: number): Promise<Mensagem | 'gone' | null> {
  return keepRead(await api.call('mensagem.ler', { params: { id } }), id, list)
}

/** Admin: registers (`id` null) or changes a message. Needs the network. */
export async function saveMensagem(
  id: number | null,
  input: MensagemInput,
): Promise<Result<Mensagem, WriteFailure>> {
  const answer =
    id === null
      ? await creation.create(input, (headers) => api.call('mensagem.criar', { body: input, headers }))
      : await api.call('mensagem.alterar', { params: { id }, body: input })
  return keepSaved(answer, list)
}

/** Admin: deletes a message. Needs the network. */
export async function deleteMensagem(id: number): Promise<Result<null, WriteFailure>> {
  creation.forget()
  return keepDeleted(await api.call('mensagem.excluir', { params: { id } }), id, list)
}
