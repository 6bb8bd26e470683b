import { stateAfterMove } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { type EditAgendamento, editAgendamento, isEditAgendamento } from './commands/edit-agendamento.ts'
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

/** A row that gave a visit a time, and what it asks for by now; null where that is nothing any more. */
export type TimeInPlace = { readonly row: OutboxRow; readonly left: OutboxRow | null }

/**
 * The row that gives a visit a time and never left the device, with the time that a later command gives: the
 * one that is given up need not be asked for. Null where no such row waits; where it stands last, of which
 * the commands' own rules of joining know; and where something was said of its time that does not hold at the
 * new one.
 * @param rows what is open in the visit's lane, in the order of the presses
 */
export function timeInPlace(rows: readonly OutboxRow[], later: Command): TimeInPlace | null {
  const to = timeNamedBy(later)
  const row = rows.findLast(({ command }) => timeNamedBy(command) !== undefined)
  if (to === undefined || row === undefined || row === rows.at(-1) || !isUntouched(row)) return null
  const from = timeNamedBy(row.command)
  if (from === undefined || !saidOfUnsentTime(rows, row).every((one) => holdsAt(one, { from, to })))
    return null
  const before = rows.slice(0, rows.indexOf(row)).map(({ command }) => timeNamedBy(command))
  const command = withTimeOf(
    row.command,
    later,
    before.findLast((time) => time !== undefined),
  )
  if (command === undefined) return null
  if (command === null || command === row.command) return { row, left: command && row }
  return { row, left: { ...row, command, expiresAt: descriptorOf(command).expiresAt(command.payload) } }
}

/**
 * A command with the time of a later one; null where that is the time at which the visit stands anyway, and
 * undefined where it cannot say what the later one says. `given`: the time that a row before it gives, if
 * any: the visit may stand there by then.
 */
function withTimeOf(
  earlier: Command,
  later: Command,
  given: ClinicDateTime | undefined,
): Command | null | undefined {
  if (isMoveAgendamento(earlier)) {
    const moved = isEditAgendamento(later)
      ? movedAsIn(later, earlier)
      : descriptorOf(later).merge.join(earlier, later.payload, {})
    if (moved === null || !isMoveAgendamento(moved)) return undefined
    const isBack = given === undefined && moved.payload.para === moved.payload.visto.dataHoraAgendada
    return isBack ? null : moved
  }
  return isEditAgendamento(earlier) ? editedAsIn(later, earlier, given) : undefined
}

/** A move to the time that the form gives; at its own time it is squeezed in as it was. */
function movedAsIn(
  { payload: { mudancas, encaixe, versao, visto, estado } }: EditAgendamento,
  { payload }: MoveAgendamento,
): Command {
  const { recepcao, para } = payload
  const to = mudancas.dataHoraAgendada ?? para
  const reception = recepcao && { ...recepcao, encaixe: encaixe || (to === para && recepcao.encaixe) }
  // What was typed over the visit as somebody has changed it since, was typed knowing that.
  const { nome, dataHoraAgendada, tempo, valor } = visto
  const seen = { ...payload.visto, nome, dataHoraAgendada, tempo, valor, ...(estado && { estado }) }
  return moveAgendamento({
    ...payload,
    ...(versao > payload.versao && { versao, visto: seen }),
    para: to,
    ...(reception && { recepcao: reception }),
  })
}

/** An edit with the time of a later edit, or of a move that says no more than that. */
function editedAsIn(
  later: Command,
  earlier: EditAgendamento,
  given: ClinicDateTime | undefined,
): Command | null | undefined {
  const time = isMoveAgendamento(later) ? timeAsEdited(later, earlier) : timeAlone(later)
  if (time === undefined) return undefined
  const before = given === undefined ? {} : { dataHoraAgendada: given }
  const joined = descriptorOf(time).merge.join(earlier, time.payload, before)
  if (joined === null || !isEditAgendamento(joined)) return undefined
  return Object.keys(joined.payload.mudancas).length === 0 ? null : joined
}

function timeAlone(later: Command): EditAgendamento | undefined {
  if (!isEditAgendamento(later)) return undefined
  const { dataHoraAgendada } = later.payload.mudancas
  return dataHoraAgendada === undefined
    ? undefined
    : editAgendamento({ ...later.payload, mudancas: { dataHoraAgendada } })
}

/** A reason is said of the move alone: an edit has no place for it. */
function timeAsEdited(later: MoveAgendamento, { payload }: EditAgendamento): EditAgendamento | undefined {
  const { para, recepcao, versao, visto } = later.payload
  if (recepcao === undefined || recepcao.motivo !== null) return undefined
  const { nome, dataHoraAgendada, tempo, valor, estado } = visto
  const seen = { ...payload.visto, nome, dataHoraAgendada, tempo, valor }
  return editAgendamento({
    ...payload,
    ...(versao > payload.versao && { versao, visto: seen, ...(estado && { estado }) }),
    mudancas: { dataHoraAgendada: para },
    encaixe: recepcao.encaixe,
  })
}
