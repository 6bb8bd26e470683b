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
