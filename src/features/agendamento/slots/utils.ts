import { AFTERNOON_START } from '#domain/agendamento/slots.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { hasNoSlot, type SlotSearch } from '../utils.ts'

/** Minutes of a service; a malformed duration counts as the grid's step. */
export function serviceMinutes(tempo: string): number {
  return parseDuration(tempo) ?? 30
}

type PartsOfDay = { readonly morning: readonly number[]; readonly afternoon: readonly number[] }

/** Starts (minutes) by the column they stand in. */
export function byPartOfDay(starts: readonly number[]): PartsOfDay {
  return {
    morning: starts.filter((start) => start < AFTERNOON_START),
    afternoon: starts.filter((start) => start >= AFTERNOON_START),
  }
}

/**
 * Whether a day, from today on, has no free start for the service. Each is worked out when it is first asked
 * for: a calendar asks for those of the month that it shows, several times each.
 */
export function fullDays(search: SlotSearch): (date: ClinicDate) => boolean {
  const known = new Map<ClinicDate, boolean>()
  return (date) => {
    const before = known.get(date)
    if (before !== undefined) return before
    const isFull = date >= search.clinicNow.date && hasNoSlot(search, date)
    known.set(date, isFull)
    return isFull
  }
}
