import type { Code } from '#domain/api/errors.ts'
import { isSetVisitState, type SetVisitState, setVisitState } from './commands/set-visit-state.ts'
import { timeNamedBy } from './merge.ts'
import { isTerminal, isUntouched, needsChoice, type OutboxRow, type PresentVisit } from './row.ts'

/**
 * What reception has said of a visit at the time where it was wanted, once the clinic has refused it that
 * time: that she comes, that she is there. Of the time that the visit keeps nobody has said it, so that it is
 * not sent, and is a choice of its own. Answers the rows that change: those behind the refused one that never
 * left the device, up to the next that gives the visit a time. A cancellation is said of any time.
 * @param rows the whole queue, in the order of the presses, with `refused` as it is by now
 */
export function saidOfRefusedTime(rows: readonly OutboxRow[], refused: OutboxRow): OutboxRow[] {
  const { lane, dono } = refused
  const behind = rows.slice(rows.indexOf(refused) + 1).filter((row) => row.lane === lane && row.dono === dono)
  const later = behind.findIndex((row) => !isTerminal(row) && timeNamedBy(row.command) !== undefined)
  return behind
    .slice(0, later === -1 ? undefined : later)
    .flatMap((row) => choiceOfRefusedTime(row, refused) ?? [])
}

/** A row that was said of the time that another asked for; null where that one waits for no choice. */
export function choiceOfRefusedTime(row: OutboxRow, refused: OutboxRow): OutboxRow | null {
  const { command, error } = refused
  const when = timeNamedBy(command)
  if (when === undefined || error === null || !needsChoice(refused)) return null
  if (!(isUntouched(row) && isSetVisitState(row.command) && isSaidOfTime(row.command))) return null
  const { payload } = row.command
  const said = setVisitState({ ...payload, visto: { ...payload.visto, dataHoraAgendada: when } })
  const visita = error.visita ?? (ABOUT_TIME.has(error.code) ? asSeen(payload) : null)
  const why = { class: 'sem_horario', status: null, code: null, mensagem: OF_REFUSED_TIME } as const
  const choice = { ...why, at: error.at, alternativas: [], atual: null, visita, campos: null }
  return { ...row, command: said, state: 'conflict', error: choice }
}

const OF_REFUSED_TIME = 'Isto era do horário novo, que a clínica não aceitou. Nada foi registrado.'

const isSaidOfTime = ({ payload: { estado, recepcao } }: SetVisitState): boolean =>
  recepcao !== undefined && estado !== 'cancelada'

/** The refusals that say of a visit only that it cannot be at the wanted time: it is as it was seen. */
const ABOUT_TIME: ReadonlySet<Code | null> = new Set<Code>(['horario_ocupado', 'horario_indisponivel'])

/** The visit as it was seen, for a device that does not keep it; null where a row of older code says less. */
function asSeen({ versao, visto }: SetVisitState['payload']): PresentVisit | null {
  const { nome, dataHoraAgendada, tempo, valor, estado } = visto
  if (valor === undefined || estado === undefined) return null
  return { nome, dataHoraAgendada, tempo, valor, estado, versao }
}
