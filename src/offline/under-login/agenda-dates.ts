import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays, type ClinicDate, daysBetween } from '#domain/lib/dates.ts'
import type { PullMark } from '../db.ts'

/** Both ends are included. */
export type Dates = { readonly desde: ClinicDate; readonly ate: ClinicDate }

/** How far the Admin's device keeps the agenda, in days; so far back every device keeps registered hours. */
export const PAST_DAYS = 30
const FUTURE_DAYS = 180

/**
 * The first page: few days around today, as it has everybody's visits. The next ones are as long as all
 * before, within these limits, and shorter where the clinic is busy.
 */
const FIRST_PAGE = { back: 1, ahead: 1 }
const [SHORTEST_PAGE, LONGEST_PAGE] = [7, 28]

/** The dates that the device keeps in the end. */
export function keptDates(today: ClinicDate): Dates {
  return { desde: addDays(today, -PAST_DAYS), ate: addDays(today, FUTURE_DAYS) }
}

/** The dates that are asked for first. */
export function firstPage(today: ClinicDate): Dates {
  return { desde: addDays(today, -FIRST_PAGE.back), ate: addDays(today, FIRST_PAGE.ahead) }
}

/**
 * The page to fetch next, beside what is known, the nearer dates first; null where all is known. It has no
 * more days than `longest`.
 */
export function nextPage(
  known: Dates,
  kept: Dates,
  today: ClinicDate,
  longest: number = LONGEST_PAGE,
): Dates | null {
  const isBehind = known.desde > kept.desde
  const isAhead = known.ate < kept.ate
  if (!(isBehind || isAhead)) return null
  const length = daysBetween(known.desde, known.ate) + 1
  const days = Math.min(Math.max(length, SHORTEST_PAGE), LONGEST_PAGE, longest)
  // What is to come is asked for twice as much as what has been.
  if (isAhead && (!isBehind || daysBetween(today, known.ate) <= 2 * daysBetween(known.desde, today))) {
    const ate = addDays(known.ate, days)
    return { desde: addDays(known.ate, 1), ate: ate > kept.ate ? kept.ate : ate }
  }
  const desde = addDays(known.desde, -days)
  return { desde: desde < kept.desde ? kept.desde : desde, ate: addDays(known.desde, -1) }
}

/** What of some dates is kept, without those that are over; null where a gap is between it and today. */
export function keptOf(dates: Pick<PullMark, 'desde' | 'ate'>, kept: Dates, today: ClinicDate): Dates | null {
  if (dates.desde === null || dates.ate === null) return null
  const desde = dates.desde < kept.desde ? kept.desde : dates.desde
  if (dates.ate < desde || desde > today || dates.ate < today) return null
  return { desde, ate: dates.ate < kept.ate ? dates.ate : kept.ate }
}

/** Whether a visit begins on one of these dates. */
export function isOn(
  { desde, ate }: Dates,
  { dataHoraAgendada }: Pick<Agendamento, 'dataHoraAgendada'>,
): boolean {
  return desde <= dataHoraAgendada && dataHoraAgendada < `${ate}U`
}

/** Two stretches that touch, as one. */
export function spanOf(a: Dates, b: Dates): Dates {
  return { desde: a.desde < b.desde ? a.desde : b.desde, ate: a.ate > b.ate ? a.ate : b.ate }
}
