import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'

/** The states of a visit, in the order of a day; `marcada` is how it begins. */
export const VISIT_STATES = [
  'marcada',
  'confirmada',
  'chegou',
  'em_atendimento',
  'concluida',
  'faltou',
  'cancelada',
] as const
export type VisitState = (typeof VISIT_STATES)[number]

/** A state's place in `VISIT_STATES`, which is the order of a visit's way through the clinic. */
export const placeOf = (state: VisitState): number => VISIT_STATES.indexOf(state)

/** The states after which nothing of a visit is to come, whatever the clock says of its time. */
export const ENDED_STATES: readonly VisitState[] = ['concluida', 'faltou', 'cancelada']

/** In which role somebody changes a visit's state: as its own client, or for the clinic. */
export type VisitActor = 'cliente' | 'recepcao'

/**
 * What follows what. Reception, which sees who comes, may besides correct whatever has been written down
 * once somebody was there, or stayed away, or had cancelled.
 */
const FOLLOWS: Readonly<Record<VisitActor, ReadonlyMap<VisitState, readonly VisitState[]>>> = {
  cliente: new Map<VisitState, readonly VisitState[]>([
    ['marcada', ['confirmada', 'cancelada']],
    // What she confirmed she can take back, as long as she could cancel.
    ['confirmada', ['marcada', 'cancelada']],
    ['chegou', ['cancelada']],
  ]),
  recepcao: new Map<VisitState, readonly VisitState[]>([
    ['marcada', ['confirmada', 'chegou', 'em_atendimento', 'faltou', 'cancelada']],
    ['confirmada', ['marcada', 'chegou', 'em_atendimento', 'faltou', 'cancelada']],
    ['chegou', VISIT_STATES],
    ['em_atendimento', VISIT_STATES],
    ['concluida', VISIT_STATES],
    ['faltou', VISIT_STATES],
    ['cancelada', VISIT_STATES],
  ]),
}

/** What a client may say of her own visit; all else reception alone can know. */
const OF_CLIENTS: readonly VisitState[] = ['marcada', 'confirmada', 'cancelada']

/**
 * Why a visit cannot come into a state:
 * - `not_yours`: only the clinic can say so
 * - `not_next`: it does not follow the state that the visit is in
 * - `not_yet`: nobody has missed what has not begun
 * - `too_late`: the time until which a client may say so is over
 */
export type StateRefusal = 'not_yours' | 'not_next' | 'not_yet' | 'too_late'

export type StateChange = {
  readonly from: VisitState
  readonly to: VisitState
  readonly by: VisitActor
  /** Whether the visit's start has passed, by the clinic's clock. */
  readonly hasBegun: boolean
  /** Whether a client may still change or cancel on her own (`isOpenToClient`). */
  readonly isOpen: boolean
}

/** Whether a visit may come into a state; into the one that it is in it always may. */
export function checkStateChange({
  from,
  to,
  by,
  hasBegun,
  isOpen,
}: StateChange): Result<null, StateRefusal> {
  if (by === 'cliente' && !OF_CLIENTS.includes(to)) return err('not_yours')
  if (from === to) return ok(null)
  if (FOLLOWS[by].get(from)?.includes(to) !== true) return err('not_next')
  if (to === 'faltou' && !hasBegun) return err('not_yet')
  if (by === 'cliente' && (to === 'confirmada' ? hasBegun : !isOpen)) return err('too_late')
  return ok(null)
}

/** The states that are seen at the clinic's door, whatever a client has said meanwhile. */
export const FACTS_OF_THE_HOUSE: readonly VisitState[] = ['chegou', 'em_atendimento', 'concluida', 'faltou']

/**
 * Whether what reception says of a visit holds although the visit is another than the one it saw: a fact of
 * the house, of the same time, where nobody has said anything of the kind meanwhile, nor taken back the one
 * that it saw.
 */
export function holdsAnyway(
  wanted: VisitState,
  seen: { readonly estado: VisitState; readonly dataHoraAgendada: string },
  current: { readonly estado: VisitState; readonly dataHoraAgendada: string },
): boolean {
  const isAwaited = current.estado === 'confirmada' || current.estado === 'marcada'
  const isSaidMeanwhile =
    current.estado !== seen.estado && (!isAwaited || FACTS_OF_THE_HOUSE.includes(seen.estado))
  return (
    FACTS_OF_THE_HOUSE.includes(wanted) &&
    seen.dataHoraAgendada === current.dataHoraAgendada &&
    !isSaidMeanwhile &&
    current.estado !== 'cancelada'
  )
}

/** The states in which a client may move her visit. */
const MOVABLE_BY_CLIENT: readonly VisitState[] = ['marcada', 'confirmada']

/** Whether a visit in this state can be moved at all. */
export function isMovable(state: VisitState, by: VisitActor): boolean {
  return by === 'cliente' ? MOVABLE_BY_CLIENT.includes(state) : state !== 'cancelada'
}

/**
 * A presence was confirmed for the time that it was: at another one it has to be confirmed again. And what
 * was seen at the door was seen of its time: a visit that was missed or is done is to come once more where it
 * is moved ahead, and whoever is there is not there on another day.
 */
export function stateAfterMove(
  state: VisitState,
  {
    from,
    to,
    nowAtClinic,
  }: { readonly from: ClinicDateTime; readonly to: ClinicDateTime; readonly nowAtClinic: ClinicDateTime },
): VisitState {
  if (from === to || state === 'cancelada') return state
  if (state === 'confirmada') return 'marcada'
  if (to <= nowAtClinic) return state
  const isHere = state === 'chegou' || state === 'em_atendimento'
  return isHere && to.slice(0, 10) === from.slice(0, 10) ? state : 'marcada'
}
