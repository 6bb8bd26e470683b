import type { ClinicDate } from '#domain/lib/dates.ts'
import { totalsOf } from '../calendar/day.ts'
import type { AgendaEntry } from '../entry.ts'

/** A day of the list. */
export type ListDay = {
  readonly date: ClinicDate
  readonly entries: readonly AgendaEntry[]
  /** How many the clinic has of it, also where only a part is shown yet; null where nobody has counted. */
  readonly total: number | null
  /** How many more this device wants of it, which the clinic has not given yet. */
  readonly waiting: number
}

/**
 * The first `limit` entries, under their days. The entries must come by time. `isWhole`: whether all that the
 * clinic has of a date is among them; else nobody knows how many those are.
 */
export function daysOfList(
  entries: readonly AgendaEntry[],
  limit: number,
  isWhole: (date: ClinicDate) => boolean,
): readonly ListDay[] {
  const byDay = Map.groupBy(entries, (entry) => entry.date)
  const days: ListDay[] = []
  let remaining = limit
  for (const [date, ofDay] of byDay) {
    if (remaining <= 0) break
    const { count, waiting } = totalsOf(ofDay)
    const total = isWhole(date) ? count : null
    days.push({ date, entries: ofDay.slice(0, remaining), total, waiting })
    remaining -= ofDay.length
  }
  return days
}
