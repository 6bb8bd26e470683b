import {
  addDays,
  type ClinicDate,
  type ClinicNow,
  formatDayAndMonth,
  formatTime,
  yearIfOther,
} from '#domain/lib/dates.ts'

/** What was true this long ago is the past, and is called so. */
export const OLD_MS = 2 * 60_000

/** A moment that is past, as short as it can be: "14:02", "ontem, 14:02", "9 de novembro de 2025, 14:02". */
export function pastMomentInWords({ date, minute }: ClinicNow, today: ClinicDate): string {
  const time = formatTime(minute)
  if (date === today) return time
  if (date === addDays(today, -1)) return `ontem, ${time}`
  return `${formatDayAndMonth(date)}${yearIfOther(date, today)}, ${time}`
}
