import type { Result } from '#domain/lib/result.ts'
import type { Mensagem, MensagemEntrada } from '#domain/mensagem/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey, keepDeleted, keepRead, keepSaved, type List } from '#src/offline/direct-write.ts'

const lista: List<Mensagem> = { table: db.mensagens, pull: 'mensagens' }
const criacao = creationKey()

/** Admin: the message as the clinic has it now; null where the clinic cannot be asked. */
export async function lerMensagem(id: number): Promise<Mensagem | 'gone' | null> {
  return keepRead(await api.call('mensagem.ler', { params: { id } }), id, lista)
}

/** Admin: registers (`id` null) or changes a message. Needs the network. */
export async function salvarMensagem(
  id: number | null,
  entrada: MensagemEntrada,
): Promise<Result<Mensagem, WriteFailure>> {
  const answer =
    id === null
      ? await criacao.create(entrada, (headers) => api.call('mensagem.criar', { body: entrada, headers }))
      : await api.call('mensagem.alterar', { params: { id }, body: entrada })
  return keepSaved(answer, lista)
}

/** Admin: deletes a message. Needs the network. */
export async function deletarMensagem(id: number): Promise<Result<null, WriteFailure>> {
  criacao.forget()
  return keepDeleted(await api.call('mensagem.excluir', { params: { id } }), id, lista)
}
