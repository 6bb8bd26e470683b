import { countInWords } from './count.ts'
import { parseTime } from './dates.ts'

/** Minutes of a duration `HH:MM` or `HH:MM:SS`; null where it is none or zero. */
export function parseDuration(text: string): number | null {
  const minutes = parseTime(text)
  return minutes === null || minutes === 0 ? null : minutes
}

/** The wire's `HH:MM` of a number of minutes below a day. */
export function formatDuration(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The specification's display: zero-padded `HH:MM`; anything but two colon-separated numbers as it is. */
export function displayDuration(text: string): string {
  const m = /^(\d+):(\d+)$/.exec(text)
  return m?.[1] === undefined || m[2] === undefined
    ? text
    : `${m[1].padStart(2, '0')}:${m[2].padStart(2, '0')}`
}

/** A wire duration (`HH:MM`) as people say it: "40 min", "1 hora", "1h15"; any other text stays as it is. */
export function durationInWords(text: string): string {
  const total = parseDuration(text)
  if (total === null) return text
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours === 0) return `${minutes} min`
  if (minutes === 0) return countInWords(hours, 'hora', 'horas')
  return `${hours}h${String(minutes).padStart(2, '0')}`
}
