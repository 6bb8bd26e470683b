import { absoluteMinuteOf, type ClinicDateTime, clinicNowOf, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'

export type CalendarEntry = {
  /** The same for the same visit: a calendar then replaces what it has. */
  readonly uid: string
  /** The visit's version, which tells a calendar what is newer. */
  readonly sequence: number
  readonly title: string
  readonly location: string
  readonly start: ClinicDateTime
  /** `HH:MM` */
  readonly tempo: string
  /** The clinic's IANA zone. */
  readonly zone: string
  /** When the file is made, ms. */
  readonly madeAt: number
}

const MINUTE_MS = 60_000

/**
 * A visit as a calendar takes it (RFC 5545). Its times are written in UTC, so that a phone in whatever zone
 * shows the clinic's hour; null where the visit's own time cannot be read.
 */
export function calendarFileOf(entry: CalendarEntry): string | null {
  const start = instantOf(entry.start, entry.zone)
  const minutes = parseDuration(entry.tempo)
  if (start === null || minutes === null) return null
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Agenda da clinica//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.madeAt)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + minutes * MINUTE_MS)}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.location === '' ? [] : [`LOCATION:${escaped(entry.location)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

/** The instant (ms) at which the clinic's clock shows a time; null where it is none. */
export function instantOf(when: ClinicDateTime, zone: string): number | null {
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  const wanted = absoluteMinuteOf(parsed.date, parsed.minute) * MINUTE_MS
  // What the zone's clock shows at a guess tells how far off the guess is; the second look is for a clock
  // that is put forward or back in between.
  let instant = wanted
  for (let look = 0; look < 2; look++) {
    const shown = clinicNowOf(instant, zone)
    instant += wanted - absoluteMinuteOf(shown.date, shown.minute) * MINUTE_MS
  }
  return instant
}

/** `20261112T170000Z` */
function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

const LINE_BYTES = 75

/** A line of at most 75 bytes, and the rest of it in lines that begin with a space. No letter is parted. */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = bytesOf(letter)
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += letter
    bytes += size
  }
  return [...parts, part]
}

/** How many bytes a letter takes in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
