import { AFTERNOON_START } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate } from '#domain/lib/dates.ts'
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

/** The days of a month (any of its dates), from today on, that have no free start for the service. */
export function daysWithoutSlot(search: SlotSearch, month: ClinicDate): ReadonlySet<ClinicDate> {
  const days = new Set<ClinicDate>()
  const prefix = month.slice(0, 7)
  const first = `${prefix}-01`
  for (let date = first; date.startsWith(prefix); date = addDays(date, 1))
    if (date >= search.clinicNow.date && hasNoSlot(search, date)) days.add(date)
  return days
}
