import { useMemo } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { Week } from '#domain/week/schema.ts'
import { fallingOut } from './outside.ts'
import type { Upcoming, UpcomingVisit } from './queries.ts'

type Weeks = { readonly before: Week | null; readonly after: Week | null }

/**
 * The booked visits that a new week leaves outside; null where this device does not know of all of them,
 * which is not none.
 */
export function useOutside(
  upcoming: Upcoming | undefined,
  { before, after }: Weeks,
): readonly UpcomingVisit[] | null {
  return useMemo(() => {
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    if (!upcoming?.isKnown || closesBeyond(upcoming.knownUntil, { before, after })) return null
    return fallingOut(upcoming.visits, upcoming.horarios, { before, after })
  }, [upcoming, before, after])
}

/** Whether a closure that is new, or another than before, reaches beyond what this device knows. */
function closesBeyond(knownUntil: ClinicDate | null, { before, after }: Weeks): boolean {
  if (knownUntil === null || after === null) return false
  const earlier = new Set((before?.fechamentos ?? []).map((closure) => JSON.stringify(closure)))
  return after.fechamentos.some(
    (closure) => (closure.ate ?? closure.de) > knownUntil && !earlier.has(JSON.stringify(closure)),
  )
}
