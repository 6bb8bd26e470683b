import { addDays, clinicNowOf, weekdayOf } from '#domain/lib/dates.ts'

/** The clinic's wall clock. */
export const clinicNow = () => clinicNowOf(Date.now(), 'America/Sao_Paulo')

/** The clinic's date. */
export const today = (): string => clinicNow().date

/** The `n`-th weekday after today on the clinic's calendar; 0 is the next one. */
export function nthWeekday(n: number): string {
  let day = today()
  for (let left = n; left >= 0; ) {
    day = addDays(day, 1)
    const weekday = weekdayOf(day)
    if (weekday !== 0 && weekday !== 6) left--
  }
  return day
}
