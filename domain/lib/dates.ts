/**
 * The clinic's wall clock. Nothing here reads a clock or a device's time zone: an instant and the clinic's
 * zone are passed in, and from then on a time is a date and a number of minutes.
 *
 * - `ClinicDate`: `YYYY-MM-DD`
 * - `ClinicTime`: `HH:MM`
 * - `ClinicDateTime`: `YYYY-MM-DDTHH:MM:00.000Z`, the wire's form. The `Z` is the specification's spelling
 *   of a local time, not a zone: 09:00 at the clinic is `T09:00:00.000Z` on every device.
 * - minutes: whole minutes since 00:00 of a day (a visit that began the day before has a negative start)
 */
export type ClinicDate = string
export type ClinicTime = string
export type ClinicDateTime = string

/** The zone of a clinic that has not told its own, or not yet. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/** The clinic's present moment: its date and the minutes since its midnight. */
export type ClinicNow = { readonly date: ClinicDate; readonly minute: number }

/** The clinic's clock, by which every instant is told: `fuso` is its zone. */
export type ClinicClock = { readonly clinicNow: ClinicNow; readonly fuso: string }

export const MINUTES_OF_DAY = 24 * 60
const DAY_MS = 86_400_000

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00(?:\.0{1,6})?)?Z?$/

function utcMs(date: ClinicDate): number {
  const m = DATE.exec(date)
  return m ? Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3])) : Number.NaN
}

function dateFromUtcMs(ms: number): ClinicDate {
  return new Date(ms).toISOString().slice(0, 10)
}

/** True for a date that exists (2026-02-30 does not), from year 1000 on. */
export function isClinicDate(text: string): boolean {
  // A day or a month too many leads to another month, and what is no date at all to none.
  return text >= '1000' && new Date(utcMs(text)).getUTCMonth() + 1 === Number(text.slice(5, 7))
}

/** The last date that somebody may book or ask from: days added to it are dates of four digits. */
export const LAST_DATE: ClinicDate = '9989-12-31'

/** Minutes since midnight of `HH:MM` or `HH:MM:SS` (seconds dropped), or null. */
export function parseTime(text: string): number | null {
  const m = TIME.exec(text)
  return m ? Number(m[1]) * 60 + Number(m[2]) : null
}

/** `HH:MM` of minutes since midnight; wraps around the day. */
export function formatTime(minute: number): ClinicTime {
  const m = ((minute % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
}

/** Date and minutes of the wire's date-time, or null where it is none. Offsets other than `Z` are refused. */
export function parseDateTime(text: string): ClinicNow | null {
  const m = DATE_TIME.exec(text)
  const date = m?.[1]
  const minute = m?.[2] === undefined ? null : parseTime(m[2])
  return date !== undefined && minute !== null && isClinicDate(date) ? { date, minute } : null
}

/** The wire's date-time; minutes outside the day move the date. */
export function formatDateTime(date: ClinicDate, minute: number): ClinicDateTime {
  const days = Math.floor(minute / MINUTES_OF_DAY)
  return `${days === 0 ? date : addDays(date, days)}T${formatTime(minute)}:00.000Z`
}

export function addDays(date: ClinicDate, days: number): ClinicDate {
  return dateFromUtcMs(utcMs(date) + days * DAY_MS)
}

/** Whole days from `from` to `ate`, negative when `ate` is before. */
export function daysBetween(from: ClinicDate, to: ClinicDate): number {
  return Math.round((utcMs(to) - utcMs(from)) / DAY_MS)
}

/** Day of the week, 0 (domingo) to 6. */
export function weekdayOf(date: ClinicDate): number {
  return new Date(utcMs(date)).getUTCDay()
}

/**
 * Puts dates, or date-times, in their order: it is that of their characters. A language's own order would
 * take a slow phone 30 ms to make.
 */
export const compareDates = (a: ClinicDateTime, b: ClinicDateTime): number => (a < b ? -1 : a > b ? 1 : 0)

/** Minutes since the epoch of the wall clock: a number line on which visits can be compared across days. */
export function absoluteMinuteOf(date: ClinicDate, minute: number): number {
  return utcMs(date) / 60_000 + minute
}

/**
 * What the clinic's clock on the wall shows at an instant (ms since the epoch). By `Temporal` where the
 * runtime has it: every start needs the hour, and the first format takes a slow phone 60 ms to make.
 */
export function clinicNowOf(instant: number, fuso: string): ClinicNow {
  if (globalThis.Temporal === undefined) return clinicNowByFormat(instant, fuso)
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(fuso)
  return { date: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute }
}

const formatsByTimeZone = new Map<string, Intl.DateTimeFormat>()

/** The clinic's wall clock at an instant, in a runtime without `Temporal`. */
export function clinicNowByFormat(instant: number, fuso: string): ClinicNow {
  let format = formatsByTimeZone.get(fuso)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: fuso,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formatsByTimeZone.set(fuso, format)
  }
  const part: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = value
  return {
    date: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    minute: Number(part.hour) * 60 + Number(part.minute),
  }
}

/** An area of the world and a city of it, or no area at all. */
const ZONE_NAME =
  /^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Etc|Europe|Indian|Pacific)\/.+)$/i

/** True of what is written as a zone, known or not. */
export const isZoneName = (fuso: string): boolean => ZONE_NAME.test(fuso)

/**
 * True of an IANA zone that the runtime knows (`America/Sao_Paulo`). It knows offsets and short names, too
 * (`-0300`, `AGT`), but a database reads those the other way round, or not at all.
 */
export const isTimeZone = (fuso: string): boolean => isZoneName(fuso) && isKnownZone(fuso)

/** True of whatever the runtime takes for a zone. */
export function isKnownZone(fuso: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: fuso })
    return true
  } catch {
    return false
  }
}

const MONTHS = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]
const WEEKDAY_NAMES = [
  ...['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira'],
  'sábado',
]

/** The names stand here and not in the runtime, which takes a slow phone 60 ms until it tells the first. */
const monthOf = (date: ClinicDate): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''

/** "quinta-feira" */
export function formatWeekday(date: ClinicDate): string {
  return WEEKDAY_NAMES[weekdayOf(date)] ?? ''
}

/** "12 de novembro" */
export function formatDayAndMonth(date: ClinicDate): string {
  return `${Number(date.slice(8))} de ${monthOf(date)}`
}

/** "quinta-feira, 12 de novembro" */
export function formatLongDate(date: ClinicDate): string {
  return `${formatWeekday(date)}, ${formatDayAndMonth(date)}`
}

/** "4 de março de 1988" */
export function formatFullDate(date: ClinicDate): string {
  return `${formatDayAndMonth(date)} de ${date.slice(0, 4)}`
}

/** "12/11/2026" */
export function formatNumericDate(date: ClinicDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** "nov" */
export function formatShortMonth(date: ClinicDate): string {
  return monthOf(date).slice(0, 3)
}

/** " de 2027", to stand behind a date's words; nothing where it is the present year. */
export function yearIfOther(date: ClinicDate, today: ClinicDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${date.slice(0, 4)}`
}

/** "qui" */
export function shortWeekday(date: ClinicDate): string {
  return formatWeekday(date).slice(0, 3)
}

/** "12 de nov."; of another year than the present one "14 de jan. de 2027". */
export function shortDateInWords(date: ClinicDate, today: ClinicDate): string {
  return `${Number(date.slice(8))} de ${formatShortMonth(date)}.${yearIfOther(date, today)}`
}

/** "quinta-feira, 12 de novembro"; of another year than the present one "…, 14 de janeiro de 2027". */
export function longDateInWords(date: ClinicDate, today: ClinicDate): string {
  return `${formatLongDate(date)}${yearIfOther(date, today)}`
}

/**
 * What stands beside a block with day and month: "quinta-feira". Of another year the whole date, because the
 * weekday alone would be read as one of this year.
 */
export function weekdayInWords(date: ClinicDate, today: ClinicDate): string {
  return yearIfOther(date, today) === '' ? formatWeekday(date) : longDateInWords(date, today)
}

/** A day as a numeral over its short month, and in words for whoever does not see it. */
export function dateBlockOf(
  date: ClinicDate,
  /** Left out where the words beside the block say the year, if it is another. */
  today: ClinicDate = date,
): {
  readonly day: number
  readonly month: string
  readonly date: string
} {
  return {
    day: Number(date.slice(8)),
    month: formatShortMonth(date),
    date: `${formatDayAndMonth(date)}${yearIfOther(date, today)}`,
  }
}

/** "novembro de 2026" */
export function formatMonthAndYear(date: ClinicDate): string {
  return `${monthOf(date)} de ${date.slice(0, 4)}`
}

/** "qui., 12 de nov." */
export function formatShortDate(date: ClinicDate): string {
  return `${shortWeekday(date)}., ${shortDateInWords(date, date)}`
}

/**
 * What the clinic's clock showed at an instant of the device's clock. Counted back from `clinicNow`, which is
 * the clinic's at `deviceNow`, so that a device set wrong tells no wrong time. Both instants in ms.
 */
export function clinicNowAt(instant: number, deviceNow: number, clinicNow: ClinicNow): ClinicNow {
  const parsed = parseDateTime(
    formatDateTime(
      clinicNow.date,
      clinicNow.minute - Math.max(0, Math.floor((deviceNow - instant) / 60_000)),
    ),
  )
  return parsed ?? clinicNow
}

/** "hoje às 13:40", "ontem às 09:10", "em 9 de novembro às 10:00" */
export function formatPastMoment(moment: ClinicNow, today: ClinicDate): string {
  const words = formatSincePast(moment, today)
  return /^\d/.test(words) ? `em ${words}` : words
}

/** A moment that is past behind a word as "desde": "hoje às 13:40", "9 de novembro às 10:00" */
export function formatSincePast({ date, minute }: ClinicNow, today: ClinicDate): string {
  const days = daysBetween(date, today)
  const day =
    days === 0 ? 'hoje' : days === 1 ? 'ontem' : `${formatDayAndMonth(date)}${yearIfOther(date, today)}`
  return `${day} às ${formatTime(minute)}`
}
