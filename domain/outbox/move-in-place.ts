import { stateAfterMove } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { type EditAgendamento, isEditAgendamento } from './commands/edit-agendamento.ts'
import { isMoveAgendamento, type MoveAgendamento, moveAgendamento } from './commands/move-agendamento.ts'
import { type Command, descriptorOf } from './commands/registry.ts'
import { isSetVisitState } from './commands/set-visit-state.ts'
import { timeNamedBy } from './commands.ts'
import { isUntouched, type OutboxRow } from './row.ts'
import { saidOfUnsentTime } from './said-of-time.ts'

/**
 * Whether what a row has said of a visit at one time holds at another: whoever has come is here at any hour
 * of the day. Nothing is known of a row that says no state.
 */
export function holdsAt(
  { command }: OutboxRow,
  { from, to }: Record<'from' | 'to', ClinicDateTime>,
): boolean {
  if (!isSetVisitState(command)) return false
  const { estado, recepcao } = command.payload
  return stateAfterMove(estado, { from, to, nowAtClinic: recepcao?.feitoEm ?? from }) === estado
}

/**
 * The move of a visit that never left the device, with the time that a later command gives: where something
 * was said of its own, and all of that holds at the new one, the time that is given up need not be asked for.
 * Null where it does not, or where no such move waits.
 * @param rows what is open in the visit's lane, in the order of the presses
 */
export function moveWithTimeOf(rows: readonly OutboxRow[], later: Command): OutboxRow | null {
  const to = timeNamedBy(later)
  const row = rows.findLast(({ command }) => timeNamedBy(command) !== undefined)
  if (to === undefined || row === undefined || !(isMoveAgendamento(row.command) && isUntouched(row)))
    return null
  const { payload } = row.command
  const said = saidOfUnsentTime(rows, row)
  if (said.length === 0 || !said.every((one) => holdsAt(one, { from: payload.para, to }))) return null
  const command = isEditAgendamento(later)
    ? movedAsIn(later, row.command)
    : descriptorOf(later).merge.join(row.command, later.payload, {})
  if (command === null) return null
  return { ...row, command, expiresAt: descriptorOf(command).expiresAt(command.payload) }
}

/** A move to the time that the form gives; at its own time it is squeezed in as it was. */
function movedAsIn(
  { payload: { mudancas, encaixe } }: EditAgendamento,
  { payload }: MoveAgendamento,
): Command {
  const { recepcao, para } = payload
  const to = mudancas.dataHoraAgendada ?? para
  const reception = recepcao && { ...recepcao, encaixe: encaixe || (to === para && recepcao.encaixe) }
  return moveAgendamento({ ...payload, para: to, ...(reception && { recepcao: reception }) })
}
