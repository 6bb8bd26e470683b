import type { Gap } from '#domain/agendamento/gap.ts'
import { type Agenda, agendaDayOf, type BookingWindow, hasFreeStart } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate, type ClinicNow } from '#domain/lib/dates.ts'

/** Where a free start is looked for, and for how long a service. */
export type SlotSearch = {
  readonly agenda: Agenda
  /** Minutes. */
  readonly tempo: number
  /** What is kept free around the service; missing for nothing. */
  readonly gap?: Gap | undefined
  readonly clinicNow: ClinicNow
} & Partial<BookingWindow>

export function hasNoSlot({ agenda, ...search }: SlotSearch, date: ClinicDate): boolean {
  return !hasFreeStart(agendaDayOf(agenda, { date: date, ...search }))
}

/** How many days ahead the next free day is looked for. */
export const DAYS_SEARCHED = 60

/**
 * The first day after `date` that has a free start, or null within two months. It looks no farther than
 * `until`, the last day that is known: beyond it every day only seems free.
 */
export function nextFreeDay(search: SlotSearch, date: ClinicDate, until: ClinicDate): ClinicDate | null {
  for (let days = 1; days <= DAYS_SEARCHED; days++) {
    const candidate = addDays(date, days)
    if (candidate > until) return null
    if (candidate >= search.clinicNow.date && !hasNoSlot(search, candidate)) return candidate
  }
  return null
}
