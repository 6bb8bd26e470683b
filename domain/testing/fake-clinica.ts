import { codes } from '#domain/api/errors.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { isCancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { CommandRequest } from '#domain/outbox/commands/descriptor.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { requestOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { PerfilFields } from '#domain/perfil/schema.ts'
import { decided, refusal } from './outbox.ts'

export type MadeEffect = { readonly id: string; readonly lane: string; readonly dono: string }
export type SentRequest = { readonly row: OutboxRow; readonly pedido: CommandRequest | null }

/**
 * A working fake of the API for tests of the outbox: keys are idempotent, a visit exists from its booking to
 * its cancellation and is edited meanwhile, a profile merges field by field, and bookings at `refusedTime`
 * are refused, today and tomorrow.
 */
export function createFakeClinica(refusedTime: string) {
  const answers = new Map<string, SendAnswer>()
  const effects: MadeEffect[] = []
  const visits = new Map<number, string>()
  const profiles = new Map<string, PerfilFields>()
  /** What stands in a visit's description, by the booking that made it. */
  const descriptions = new Map<string, string>()

  function execute({ row, pedido }: SentRequest): SendAnswer {
    const { command } = row
    const refused = (code: 'horario_ocupado' | 'nao_encontrado') => decided(refusal(codes[code].status, code))
    if (isCreateAgendamento(command)) {
      if (command.payload.pedido.dataHoraAgendada === refusedTime) return refused('horario_ocupado')
      const id = effects.length + 1
      visits.set(id, row.id)
      descriptions.set(row.id, command.payload.pedido.descricao)
      return { kind: 'ok', status: 201, body: { id } }
    }
    if (isCancelAgendamento(command)) {
      const existed = visits.delete(idIn(pedido?.params))
      return existed ? { kind: 'ok', status: 204, body: null } : refused('nao_encontrado')
    }
    if (isEditAgendamento(command)) {
      const made = visits.get(idIn(pedido?.params))
      if (made === undefined) return refused('nao_encontrado')
      descriptions.set(made, command.payload.mudancas.descricao ?? '')
      return { kind: 'ok', status: 200, body: { id: idIn(pedido?.params) } }
    }
    if (!isSavePerfil(command)) throw new Error('a command of another kind')
    profiles.set(row.dono, { ...profiles.get(row.dono), ...command.payload.campos })
    return { kind: 'ok', status: 200, body: { id: 3 } }
  }

  return {
    effects,
    visits,
    profiles,
    descriptions,
    /** What the API answers when the request of `sent` arrives in a session of `sessao`. */
    answer(sent: SentRequest, session: string): SendAnswer {
      const { row } = sent
      if (row.dono !== session) return refusal(403, 'outra_pessoa')
      const first = answers.get(row.id)
      if (first !== undefined) return first
      const result = execute(sent)
      if (result.kind === 'ok') {
        answers.set(row.id, result)
        effects.push({ id: row.id, lane: row.lane, dono: row.dono })
      }
      return result
    },
    requestOfRow: (row: OutboxRow, idOfCommand: (comando: string) => number | null): SentRequest => ({
      row,
      pedido: requestOf(row.command, row.dono, idOfCommand),
    }),
  }
}

const idIn = (params: CommandRequest['params']): number => (params && 'id' in params ? params.id : 0)
