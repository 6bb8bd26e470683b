import type { EditableField } from '#domain/agendamento/edit.ts'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { stateAfterMove } from '#domain/agendamento/states.ts'
import { type CreateAgendamento, isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { type EditAgendamento, isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { descriptorOf } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState, type SetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { type Command, laneOf } from './commands.ts'
import type { OutboxRow } from './row.ts'

/** A booking that took the place of another one, and the id under which it is known. */
export type Replacement = { readonly id: string; readonly before: Command; readonly after: Command }

/**
 * A row that stood behind the booking before, as it is asked of the one after it: of its visit as that is
 * booked. Null where nothing of it holds there. The new booking is the later word on whatever it changed: on
 * the time, which a move or an edit gave, on a field, and, as a move is, on what was said of the other time.
 */
export function asAskedOf(row: OutboxRow, { id, before, after }: Replacement): OutboxRow | null {
  if (!(isCreateAgendamento(before) && isCreateAgendamento(after))) return null
  const command = commandFor(row.command, { comando: id }, { before: factsOf(before), after: factsOf(after) })
  if (command === null) return null
  const expiresAt = descriptorOf(command).expiresAt(command.payload)
  return { ...row, command, lane: laneOf(command, row.id), expiresAt }
}

type Change = { readonly before: Facts; readonly after: Facts }
type Facts = ReturnType<typeof factsOf>

function factsOf({ payload: { pedido } }: CreateAgendamento) {
  const { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento } = pedido
  const { email = null, cliente = null }: Pick<AgendamentoCreate, 'email' | 'cliente'> = pedido
  return { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento, email, cliente }
}

function commandFor(command: Command, alvo: Target, change: Change): Command | null {
  const { before, after } = change
  const isSameTime = before.dataHoraAgendada === after.dataHoraAgendada
  const { nome, dataHoraAgendada, tempo, valor, email, cliente } = after
  const seen = { nome, dataHoraAgendada, tempo, valor, email, cliente }
  if (isMoveAgendamento(command)) {
    const { payload } = command
    return isSameTime
      ? { ...command, payload: { ...payload, alvo, visto: { ...payload.visto, ...seen } } }
      : null
  }
  if (isSetVisitState(command)) {
    const { payload } = command
    if (!holdsAt(payload, change)) return null
    return { ...command, payload: { ...payload, alvo, visto: { ...payload.visto, ...seen } } }
  }
  return isEditAgendamento(command) ? editFor(command, alvo, change) : null
}

/** Whether what was said of a visit holds of it at its new time, judged by the hour at which it was done. */
function holdsAt({ estado, recepcao }: SetVisitState['payload'], { before, after }: Change): boolean {
  // Whoever books her anew wants her to come.
  if (estado === 'cancelada') return false
  const [from, to] = [before.dataHoraAgendada, after.dataHoraAgendada]
  return stateAfterMove(estado, { from, to, nowAtClinic: recepcao?.feitoEm ?? from }) === estado
}

function editFor(
  { payload, ...command }: EditAgendamento,
  alvo: Target,
  { before, after }: Change,
): EditAgendamento | null {
  const kept = (Object.keys(payload.mudancas) as EditableField[]).filter(
    (field) => before[field] === after[field] && payload.mudancas[field] !== after[field],
  )
  if (kept.length === 0) return null
  const mudancas = Object.fromEntries(kept.map((field) => [field, payload.mudancas[field]]))
  // Of another time, or another length, it was not said that she may be squeezed in there.
  const isSamePlace = before.dataHoraAgendada === after.dataHoraAgendada && before.tempo === after.tempo
  return {
    ...command,
    payload: { ...payload, alvo, visto: after, mudancas, encaixe: payload.encaixe && isSamePlace },
  }
}
