import { useMemo } from 'react'
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
    return upcoming?.isKnown ? fallingOut(upcoming.visits, upcoming.horarios, { before, after }) : null
  }, [upcoming, before, after])
}
