import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type ClinicDateTime,
  formatDayAndMonth,
  formatTime,
  formatWeekday,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'

/**
 * Weekday and time; the date, which the block beside it shows as a numeral, is said for those who do not see
 * it.
 */
export function whenInWords(when: ClinicDateTime, tempo?: string): ReactNode {
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  const minutes = tempo === undefined ? null : parseDuration(tempo)
  const start = formatTime(parsed.minute)
  return (
    <>
      {formatWeekday(parsed.date)}
      <VisuallyHidden component="span">, {formatDayAndMonth(parsed.date)}</VisuallyHidden>
      {minutes === null ? `, às ${start}` : `, das ${start} às ${formatTime(parsed.minute + minutes)}`}
    </>
  )
}
