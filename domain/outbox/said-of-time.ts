import { stateAfterMove } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { type EditAgendamento, isEditAgendamento } from './commands/edit-agendamento.ts'
import { isMoveAgendamento, type MoveAgendamento, moveAgendamento } from './commands/move-agendamento.ts'
import { type Command, descriptorOf } from './commands/registry.ts'
import { isSetVisitState, setVisitState } from './commands/set-visit-state.ts'
import { timeNamedBy } from './commands.ts'
import { isUntouched, isWithoutEffect, needsChoice, type OutboxRow } from './row.ts'

/**
 * What reception has said of a visit at the time where it was wanted, once the clinic has refused it that
 * time: that she comes, that she is there. Of the time that the visit keeps nobody has said it, so that it is
 * not sent, and is a choice of its own. Answers the rows that change: those behind the refused one that never
 * left the device, up to the next that gives the visit a time. A cancellation is said of any time.
 * @param rows the whole queue, in the order of the presses, with `refused` as it is by now
 */
export function saidOfRefusedTime(rows: readonly OutboxRow[], refused: OutboxRow): OutboxRow[] {
  return behindTime(rows, refused).flatMap(
    (row) => choiceOfRefusedTime(row, refused) ?? withReplacedOf(row, refused) ?? [],
  )
}

/**
 * The same of a time that the person gives up before it was sent: as she has taken that back herself, there
 * is nothing to choose, and it leaves the queue with it.
 */
export function saidOfUnsentTime(rows: readonly OutboxRow[], row: OutboxRow): OutboxRow[] {
  return isWithoutEffect(row) && timeNamedBy(row.command) !== undefined
    ? behindTime(rows, row).filter(isSaidOfTime)
    : []
}

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

/** What stands in a visit's lane behind the row that gives it a time, up to the next that does. */
function behindTime(rows: readonly OutboxRow[], { id, lane, dono }: OutboxRow): readonly OutboxRow[] {
  const behind = rows.slice(rows.findIndex((row) => row.id === id) + 1)
  return beforeNextTime(behind.filter((row) => row.lane === lane && row.dono === dono))
}

function beforeNextTime(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const next = rows.findIndex(({ command }) => timeNamedBy(command) !== undefined)
  return next < 0 ? rows : rows.slice(0, next)
}

/** A row beside which some of the rows that it has replaced are choices by now; null where none is. */
function withReplacedOf(row: OutboxRow, refused: OutboxRow): OutboxRow | null {
  const { instead = [] } = row
  const choices = beforeNextTime(instead).map((one) => choiceOfRefusedTime(one, refused))
  if (choices.every((one) => one === null)) return null
  return { ...row, instead: instead.map((one, i) => choices[i] ?? one) }
}

/** A row that was said of the time that another asked for; null where that one waits for no choice. */
export function choiceOfRefusedTime(row: OutboxRow, refused: OutboxRow): OutboxRow | null {
  const when = timeNamedBy(refused.command)
  const { error } = refused
  if (when === undefined || error === null || !needsChoice(refused)) return null
  if (!(isSaidOfTime(row) && isSetVisitState(row.command))) return null
  const { payload } = row.command
  const { valor, estado } = payload.visto
  const command = setVisitState({ ...payload, visto: { ...payload.visto, dataHoraAgendada: when } })
  // Whose time alone was refused is as it was seen, also where this device does not keep it.
  const isAsSeen = error.code === 'horario_ocupado' && valor !== undefined && estado !== undefined
  const seen = isAsSeen ? { ...payload.visto, valor, estado, versao: payload.versao } : null
  const why = { class: 'sem_horario', status: null, code: null, mensagem: OF_REFUSED_TIME } as const
  const choice = { ...error, ...why, alternativas: [], visita: error.visita ?? seen }
  return { ...row, command, state: 'conflict', error: choice }
}

const OF_REFUSED_TIME = 'Isto era do horário novo, que a clínica não aceitou. Nada foi registrado.'

function isSaidOfTime(row: OutboxRow): boolean {
  const { command } = row
  if (!(isUntouched(row) && isSetVisitState(command))) return false
  return command.payload.recepcao !== undefined && command.payload.estado !== 'cancelada'
}
