import type { Gap } from '#domain/agendamento/gap.ts'
import { type Agenda, agendaDayOf, gridOf, slotsOfDay } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate, type ClinicNow, MINUTES_OF_DAY } from '#domain/lib/dates.ts'
import type { DateRange } from '../../queries.ts'
import { DAYS_SEARCHED, nextFreeDay } from '../../utils.ts'

/** How many free starts make a day one "with more" than today and tomorrow have. */
const MANY = 3

export type FreeDay = {
  readonly date: ClinicDate
  /** Minutes since midnight. */
  readonly starts: readonly number[]
  /** Where nothing is free: the longest stretch that is, in minutes; 0 where the clinic is closed or full. */
  readonly longestGap: number
}

type Search = {
  readonly agenda: Agenda
  readonly clinicNow: ClinicNow
  /** The service's length, minutes. */
  readonly tempo: number
  readonly gap: Gap
}

/** The free starts of one day, or how long its longest free stretch is. */
export function freeDayOf({ agenda, ...search }: Search, date: ClinicDate): FreeDay {
  const day = agendaDayOf(agenda, { date: date, ...search })
  const slots = slotsOfDay(day)
  if (slots.kind === 'free') return { date, starts: slots.starts, longestGap: 0 }
  // The longest service that could begin at a start; time that no start falls into is no use to anybody.
  const roomAt = (start: number) => {
    const end = day.periods?.find(({ inicio, fim }) => inicio <= start && start < fim)?.fim
    const next = day.ocupados.filter(({ fim }) => fim > start).map(({ inicio }) => inicio)
    return Math.max(0, Math.min(end ?? MINUTES_OF_DAY, ...next) - start)
  }
  const earliest = date === search.clinicNow.date ? search.clinicNow.minute : 0
  const starts = gridOf(day.periods, day.step ?? null).filter((start) => start > earliest)
  return { date, starts: [], longestGap: Math.max(0, ...starts.map(roomAt)) }
}

/**
 * What is said on the telephone: today, tomorrow, and the first day after that with more to choose from; a
 * day that was asked for stands in the third place. `searched`: the days that this device knows and has read;
 * of others nothing is called free.
 */
export function daysToOffer(
  search: Search,
  {
    searched: { from, to: until },
    asked,
  }: { readonly searched: DateRange; readonly asked: ClinicDate | null },
): readonly FreeDay[] {
  const today = search.clinicNow.date
  const tomorrow = addDays(today, 1)
  const near = [today, tomorrow].filter((date) => date <= until)
  const isOther = asked !== null && !near.includes(asked) && from <= asked && asked <= until
  const third = isOther ? asked : firstWithMany(search, tomorrow, until)
  return [...near, ...(third === null ? [] : [third])].map((date) => freeDayOf(search, date))
}

function firstWithMany(search: Search, after: ClinicDate, until: ClinicDate): ClinicDate | null {
  const first = nextFreeDay(search, after, until)
  for (let date = first; date !== null; date = nextFreeDay(search, date, until)) {
    if (freeDayOf(search, date).starts.length >= MANY) return date
    if (date > addDays(after, DAYS_SEARCHED)) return first
  }
  return first
}
