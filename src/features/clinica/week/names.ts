import { formatWeekday } from '#domain/lib/dates.ts'

/** A Sunday of whose week the days have their names. */
const SOME_SUNDAY = '2026-11-22'

/** "segunda", by Sunday's 0. */
export function weekdayName(weekday: number): string {
  return formatWeekday(`2026-11-${Number(SOME_SUNDAY.slice(8)) + weekday}`).replace('-feira', '')
}
