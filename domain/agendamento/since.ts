import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { placeOf, type VisitState } from './states.ts'

/** How a visit came into a state. `em`: the clinic's clock when it was so. */
export type PastState = {
  readonly from: VisitState | undefined
  readonly to: VisitState
  readonly em: ClinicDateTime
}

/**
 * For each state that a visit may go back to, since when it was in it. `past`: oldest first. A correction
 * removes the states that it takes back. `faltou` and `cancelada` may themselves be corrected, so what came
 * before them is kept, unless it is later than they are: then that is what was the slip.
 */
export function sinceEach(past: readonly PastState[]): ReadonlyMap<VisitState, ClinicDateTime> {
  const since = new Map<VisitState, ClinicDateTime>()
  for (const { from, to, em } of past) {
    // A visit that is taken back to a state has been in it since the first time, not since the correction.
    if (!(isWayBack(from, to) && since.has(to))) since.set(to, em)
    for (const [state, began] of since)
      if (placeOf(state) > placeOf(to) || (isEnd(to) && began > em)) since.delete(state)
  }
  return since
}

/** Whether what was seen at the clinic's door is taken back to what was before; who missed it comes anew. */
export function isWayBack(from: VisitState | undefined, to: VisitState): boolean {
  return from !== undefined && !isEnd(from) && placeOf(to) < placeOf(from)
}

const isEnd = (state: VisitState): boolean => state === 'faltou' || state === 'cancelada'
