import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { isWayBack } from '#domain/agendamento/since.ts'
import {
  checkStateChange,
  isMovable,
  placeOf,
  stateAfterMove,
  VISIT_STATES,
  type VisitState,
} from '#domain/agendamento/states.ts'
import { type ClinicDateTime, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { isTerminal, needsChoice } from '#domain/outbox/row.ts'
import type { AgendaEntry } from '../entry.ts'

/** The way of a visit that comes to its end, in the order of a day. */
const WAY = VISIT_STATES.slice(0, placeOf('concluida') + 1)

/** What follows at the clinic's door; null where nothing does. */
const NEXT: ReadonlyMap<VisitState, VisitState> = new Map([
  ['marcada', 'chegou'],
  ['confirmada', 'chegou'],
  ['chegou', 'em_atendimento'],
  ['em_atendimento', 'concluida'],
])

/** The state as this device wants it, or else as the clinic has it. */
export function wantedState({ agendamento, wishes }: AgendaEntry): VisitState {
  if (wishes.cancellation !== null && !needsChoice(wishes.cancellation)) return 'cancelada'
  const wish = wishes.state
  return wish !== null && !needsChoice(wish.row) ? wish.state : (agendamento?.estado ?? 'marcada')
}

/**
 * A visit's state as it is wanted where an entry stands; at another time than the clinic's, what that leaves
 * of the one that the clinic has.
 */
export function stateThere(entry: AgendaEntry, nowAtClinic: ClinicDateTime): VisitState {
  const state = wantedState(entry)
  const { movedFrom: from, when: to, wishes } = entry
  return from === null || wishes.state !== null ? state : stateAfterMove(state, { from, to, nowAtClinic })
}

/** At which time it is in that state: what was said behind a move that waits was said of the time wanted. */
export function timeOfState(entry: AgendaEntry): ClinicDateTime {
  const { state, move, edit } = entry.wishes
  const said = state?.row.seq ?? 0
  const given = move ?? (edit && { row: edit.row, para: edit.mudancas.dataHoraAgendada })
  return (given !== null && said > (given.row.seq ?? 0) ? given.para : null) ?? entry.when
}

/** The row that wants the visit at the time of which something is said at an entry; null for the clinic's. */
export function rowOfTime({ movedFrom, queuedRow, wishes: { move, edit } }: AgendaEntry): string | null {
  if (movedFrom !== null) return queuedRow?.id ?? null
  const row = move?.row ?? (edit?.mudancas.dataHoraAgendada === undefined ? null : edit.row)
  return row === null || isTerminal(row) ? null : row.id
}

/** Why a visit is cancelled, as this device wants it, or else as the clinic has it; null where it is not. */
export function reasonOfCancelled(entry: AgendaEntry): string | null {
  const { agendamento, wishes } = entry
  if (wantedState(entry) !== 'cancelada') return null
  const command = wishes.cancellation?.command
  if (command === undefined) return agendamento?.motivo ?? null
  return isSetVisitState(command) ? (command.payload.recepcao?.motivo ?? null) : null
}

/** The next step as one button; null for a visit that has come to its end. */
export function nextState(entry: AgendaEntry): VisitState | null {
  return NEXT.get(wantedState(entry)) ?? null
}

/** Whether reception may say so of the visit as it is wanted now. */
export function maySay(entry: AgendaEntry, estado: VisitState, clinicNow: ClinicNow): boolean {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const from = wantedState(entry)
  const change = {
    from,
    to: estado,
    by: 'recepcao',
    hasBegun: entry.when <= nowAtClinic,
    isOpen: true,
  } as const
  return from !== estado && checkStateChange(change).ok
}

/** Whether the visit can be given another time. */
export function mayMove(entry: AgendaEntry): boolean {
  return isMovable(wantedState(entry), 'recepcao')
}

/** A line of the list of states. */
export type StateStep = {
  readonly estado: VisitState
  /** `done`: it was so; `current`: it is so; `waiting`: asked for here, the clinic has not answered. */
  readonly kind: 'done' | 'current' | 'waiting' | 'coming'
  /** When it became so, on the clinic's clock; null where this device does not know. */
  readonly em: ClinicDateTime | null
  /** In which role somebody said so: as the visit's client, or for the clinic. */
  readonly by: VisitVersion['papel'] | null
  /** Whether the visit is taken back to this state: `em` is then since when it held, not when it was said. */
  readonly isBack?: boolean
}

/**
 * The states that a visit has been in, is in, and has before it. `history` tells when, where the clinic was
 * asked; else only how it came into its present state is known.
 */
export function stepsOf(entry: AgendaEntry, history: readonly VisitVersion[] | null): readonly StateStep[] {
  const { agendamento } = entry
  const present = agendamento?.estado ?? 'marcada'
  const wanted = wantedState(entry)
  const steps = new Map<VisitState, StateStep>()
  if (agendamento !== null) steps.set('marcada', { estado: 'marcada', kind: 'done', em: null, by: null })
  for (const { antes, depois, em, feitoEm, papel } of history ?? []) {
    const { estado } = depois
    if (estado === undefined) continue
    const before = steps.get(estado)
    // A visit that is taken back to a state has been in it since the first time.
    const isBack = isWayBack(antes.estado, estado)
    dropEnd(steps)
    // A state that was corrected is no part of the way any more. Who did not come was never there, but may
    // have confirmed; a cancellation corrects nothing but that end.
    const reached = estado === 'faltou' ? 'confirmada' : estado
    const later = reached === 'cancelada' ? [] : WAY.slice(placeOf(reached) + 1)
    for (const corrected of later) steps.delete(corrected)
    const said: StateStep = { estado, kind: 'done', em: feitoEm ?? em, by: papel }
    steps.set(estado, isBack && before != null && before.em !== null ? before : said)
  }
  if (agendamento !== null) steps.set(present, presentStep(agendamento, steps.get(present)))
  if (wanted !== present || agendamento === null) {
    dropEnd(steps)
    const isBack = agendamento !== null && isWayBack(present, wanted)
    steps.set(wanted, { estado: wanted, kind: 'waiting', em: waitingSince(entry), by: 'recepcao', isBack })
  }
  const hasEnded = wanted === 'faltou' || wanted === 'cancelada'
  const ahead = hasEnded ? [] : WAY.slice(placeOf(wanted) + 1).filter((estado) => estado !== 'confirmada')
  for (const estado of ahead) steps.set(estado, { estado, kind: 'coming', em: null, by: null })
  return [...steps.values()].sort((a, b) => placeOf(a.estado) - placeOf(b.estado))
}

/** Who is said to have come, or is put back, has neither missed it nor is it cancelled any more. */
function dropEnd(steps: Map<VisitState, StateStep>): void {
  steps.delete('faltou')
  steps.delete('cancelada')
}

function presentStep({ estado, estadoEm, estadoPor }: Agendamento, told: StateStep | undefined): StateStep {
  const by = estadoPor === 'clinica' ? 'recepcao' : estadoPor
  return { estado, kind: 'current', em: estadoEm ?? told?.em ?? null, by: by ?? told?.by ?? null }
}

/** When this device was told of the wanted state; null where nothing waits. */
function waitingSince({ wishes }: AgendaEntry): ClinicDateTime | null {
  const row = wishes.cancellation ?? wishes.state?.row
  if (row === undefined || row === null || isTerminal(row)) return null
  const { command } = row
  return isSetVisitState(command) ? (command.payload.recepcao?.feitoEm ?? null) : null
}
