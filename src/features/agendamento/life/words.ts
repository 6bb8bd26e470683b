import {
  type ClinicDate,
  type ClinicDateTime,
  daysBetween,
  formatTime,
  parseDateTime,
  shortWeekday,
} from '#domain/lib/dates.ts'

/** "14/11", with its year where it is not the present one. */
export function dayAndMonth(date: ClinicDate, today: ClinicDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return today.startsWith(year) ? `${day}/${month}` : `${day}/${month}/${year}`
}

/** "09:00" */
export function timeOf(when: ClinicDateTime): string {
  return formatTime(parseDateTime(when)?.minute ?? 0)
}

/** "hoje", "amanhã", "ontem", "qua., 18/11" */
export function dayInWords(date: ClinicDate, today: ClinicDate): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  if (days === -1) return 'ontem'
  return `${shortWeekday(date)}., ${dayAndMonth(date, today)}`
}

/** A stretch of so many minutes is still told as one ("há 90 min"); a longer one by its moment, or not. */
export const LONGEST_TOLD_STRETCH = 90

/** "amanhã, 09:00" */
export function momentInBrief(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  return parsed === null ? when : `${dayInWords(parsed.date, today)}, ${formatTime(parsed.minute)}`
}
