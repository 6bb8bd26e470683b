import type { Agendamento } from '#domain/agendamento/schema.ts'
import { checkStateChange, type VisitState } from '#domain/agendamento/states.ts'
import { clinicNowAt, formatDateTime } from '#domain/lib/dates.ts'
import type { EditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { isAcrossRestore } from '#domain/outbox/gone-back.ts'
import type { Moment, PresentVisit } from '#domain/outbox/row.ts'
import type { Conflict } from './queries.ts'

/** The visit of a conflict as it is by now, and who brought it there, where that is known. */
export type Present = PresentVisit & Pick<Agendamento, 'estadoPor' | 'estadoEm' | 'motivo'>

/** The visit as this device has it, or as the refusal told of one that it does not keep; null for neither. */
export function presentOf({ row, visit }: Conflict): Present | null {
  return visit ?? row.error?.visita ?? null
}

/** Whether somebody else has changed the visit since it was seen here. */
export function hasChangedMeanwhile(conflict: Conflict): boolean {
  const { command, error } = conflict.row
  if (error?.code === 'agendamento_mudou' || error?.code === 'estado_invalido') return true
  const present = presentOf(conflict)
  return present !== null && isOtherThanSeen(command, present)
}

/** Whether its time or its state is another than was seen. Rows of older code do not say the state. */
export function isOtherThanSeen(command: Conflict['row']['command'], present: Present): boolean {
  const { payload } = command
  if (!('visto' in payload && 'dataHoraAgendada' in payload.visto)) return false
  if (isCancelledUnder(command, present)) return true
  const { dataHoraAgendada } = payload.visto
  const seenState = seenStateOf(payload)
  const isOtherState = seenState !== undefined && seenState !== present.estado
  return isOtherState || dataHoraAgendada !== present.dataHoraAgendada
}

/** The state that reception saw; undefined where a row says none, as those of older code. */
function seenStateOf(payload: Conflict['row']['command']['payload']): VisitState | undefined {
  if ('mudancas' in payload) return payload.estado
  return 'visto' in payload && 'estado' in payload.visto ? payload.visto.estado : undefined
}

/** Whether a visit is cancelled that was to be another; one that was to be put back was so from the start. */
export function isCancelledUnder(command: Conflict['row']['command'], present: Present | null): boolean {
  return !isSetVisitState(command) && present?.estado === 'cancelada'
}

/** Whether the client herself has made of the visit what it is, after what reception saw. */
export function isHersNow({ row, visit }: Conflict, { deviceNow, clinicNow }: Moment): boolean {
  const { command, error } = row
  const payload = 'visto' in command.payload && 'versao' in command.payload ? command.payload : null
  if (visit === null || payload === null || visit.email === null) return false
  // What she had made of it before, a copy brings back.
  if (visit.versao <= payload.versao || isAcrossRestore(row, visit)) return false
  if (visit.dataHoraAgendada === payload.visto.dataHoraAgendada)
    return visit.estadoPor === 'cliente' && isStateNew(payload, visit) && isHersToSay(payload, visit)
  const { dataHoraAgendada, horarioPor } = error?.visita ?? {}
  if (dataHoraAgendada === visit.dataHoraAgendada && horarioPor !== undefined) return horarioPor === 'cliente'
  // It was given the time after the refusal: what she was told of since is the clinic's doing, and what she
  // was told of before was something else.
  const { date, minute } = clinicNowAt(error?.at ?? 0, deviceNow, clinicNow)
  const { conhecido, cienteEm } = visit
  return conhecido === undefined && (cienteEm === undefined || cienteEm <= formatDateTime(date, minute))
}

/**
 * Whether its state came after what reception saw. An edit is refused for the fields that both have changed:
 * of states only the cancellation matters to it, and where it moves the visit, each. Rows of older code do
 * not say which state was seen; their edits are not refused for it.
 */
function isStateNew(payload: Conflict['row']['command']['payload'], { estado }: Agendamento): boolean {
  if ('mudancas' in payload) return estado === 'cancelada' || isMovedOutOf(payload, estado)
  return seenStateOf(payload) !== estado
}

/**
 * Whether she can have brought it there from what was seen: who is confirmed by her since reception took back
 * what it had said meanwhile has said nothing anew.
 */
function isHersToSay(payload: Conflict['row']['command']['payload'], { estado: to }: Agendamento): boolean {
  const from = seenStateOf(payload)
  return from === undefined || checkStateChange({ from, to, by: 'cliente', hasBegun: false, isOpen: true }).ok
}

/** Whether an edit would move its visit out of this state, which is not the one that was seen. */
export function isMovedOutOf(
  { mudancas, estado: seen }: EditAgendamento['payload'],
  estado: VisitState,
): boolean {
  return mudancas.dataHoraAgendada !== undefined && seen !== undefined && seen !== estado
}

/** The conflict over the visit as the clinic has answered, unless this device knows of a later version. */
export function overAnswer(conflict: Conflict, visit: Agendamento | undefined): Conflict {
  const isLatest = visit !== undefined && visit.versao >= (presentOf(conflict)?.versao ?? 0)
  return isLatest ? { ...conflict, visit } : conflict
}
