import { useMemo } from 'react'
import { lastDayOf } from '#domain/clinica/limits.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { Week } from '#domain/week/schema.ts'
import type { UpcomingVisit } from '#src/offline/upcoming-visits.ts'
import type { WeekDraft } from './draft.ts'
import { fallingOut, losesHours } from './outside.ts'
import type { Upcoming } from './queries.ts'

type Weeks = { readonly before: Week | null; readonly after: Week | null }

export type Outside = {
  /** Null where this device does not know, which is not none. */
  readonly visits: readonly UpcomingVisit[] | null
  /** The day up to which they are counted; null where that is all of them, or none can be counted. */
  readonly until: ClinicDate | null
}

const NOBODY: Outside = { visits: [], until: null }
const UNKNOWN: Outside = { visits: null, until: null }

/** The booked visits that a new week leaves outside, and that of `base`, the one before it, does not. */
export function useOutside(
  upcoming: Upcoming | undefined,
  { base, after, today }: { base: WeekDraft; after: Week | null; today: ClinicDate },
): Outside {
  const before = base.week
  const lastDay = lastDayOf(base.limits, today)
  return useMemo(() => {
    if (JSON.stringify(before) === JSON.stringify(after)) return NOBODY
    if (!upcoming?.isKnown) return UNKNOWN
    const visits = fallingOut(upcoming.visits, upcoming.horarios, { before, after })
    const until = upcoming.knownUntil
    if (until === null || !reachesBeyond(until, lastDay, { before, after })) return { visits, until: null }
    return { visits: visits.length === 0 ? null : visits, until }
  }, [upcoming, before, after, lastDay])
}

/**
 * Whether the new week may leave visits outside that are booked for days of which this device does not know.
 * Clients book up to `lastDay`, null without an end; reception books on any day. A clinic's first week is the
 * clinic's that begins: of what reception may have booked half a year ahead nothing is asked there.
 */
function reachesBeyond(
  knownUntil: ClinicDate,
  lastDay: ClinicDate | null,
  { before, after }: Weeks,
): boolean {
  if (after === null) return false
  if (closesBeyond(knownUntil, { before, after })) return true
  return before === null ? lastDay === null || lastDay > knownUntil : losesHours(before, after)
}

/** Whether a closure that is new, or a holiday closed again, reaches beyond what this device knows. */
function closesBeyond(
  knownUntil: ClinicDate,
  { before, after }: { before: Week | null; after: Week },
): boolean {
  const earlier = new Set((before?.fechamentos ?? []).map((closure) => JSON.stringify(closure)))
  return (
    after.fechamentos.some(
      (closure) => (closure.ate ?? closure.de) > knownUntil && !earlier.has(JSON.stringify(closure)),
    ) ||
    (before?.feriadosAbertos ?? []).some((date) => date > knownUntil && !after.feriadosAbertos.includes(date))
  )
}
