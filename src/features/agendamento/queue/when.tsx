import type { ReactNode } from 'react'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatDayAndMonth,
  formatTime,
  formatWeekday,
  parseDateTime,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'

/**
 * Weekday and time; the date, which the block beside it shows as a numeral, is said for those who do not see
 * it.
 */
export function whenInWords(when: ClinicDateTime, today: ClinicDate | null, tempo?: string): ReactNode {
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  const minutes = tempo === undefined ? null : parseDuration(tempo)
  const start = formatTime(parsed.minute)
  // A date of another year is said whole: beside the block's day and month it would be read as this year's.
  const year =
    today === null || parsed.date.slice(0, 4) === today.slice(0, 4)
      ? ''
      : `, ${formatDayAndMonth(parsed.date)}${yearIfOther(parsed.date, today)}`
  return (
    <>
      {formatWeekday(parsed.date)}
      {year === '' ? <HiddenText>, {formatDayAndMonth(parsed.date)}</HiddenText> : year}
      {minutes === null ? `, às ${start}` : `, das ${start} às ${formatTime(parsed.minute + minutes)}`}
    </>
  )
}
