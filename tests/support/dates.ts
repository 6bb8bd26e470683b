import { addDays, clinicNowOf, weekdayOf } from '#domain/lib/dates.ts'

/** The clinic's wall clock. */
const clinicNow = () => clinicNowOf(Date.now(), 'America/Sao_Paulo')

/** The clinic's date. */
export const today = (): string => clinicNow().date

/** The `n`-th weekday after a day on the clinic's calendar, today as a rule; 0 is the next one. */
export function nthWeekday(n: number, after: string = today()): string {
  let day = after
  for (let left = n; left >= 0; ) {
    day = addDays(day, 1)
    const weekday = weekdayOf(day)
    if (weekday !== 0 && weekday !== 6) left--
  }
  return day
}
