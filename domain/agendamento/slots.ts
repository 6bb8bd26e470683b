import { periodsOfDate, type Times } from '#domain/horario/rules.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  MINUTES_OF_DAY,
  parseDateTime,
  parseTime,
  weekdayOf,
} from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type DayHours, type HoursSource, hoursOf } from '#domain/week/rules.ts'
import type { Week } from '#domain/week/schema.ts'
import { type Gap, NO_GAP, padded, type WithGap } from './gap.ts'
import type { TakenTime } from './schema.ts'
import { takenByDay } from './taken.ts'

/**
 * The one rule of free times. The screen draws `slotsOfDay`, the server accepts by `checkSlot`, and the first
 * is nothing but the second asked of every start of the grid. Plain values in, plain values out; minutes are
 * since the clinic's midnight of `date`.
 */

function steps(from: string, to: string): number[] {
  const inicio = parseTime(from) ?? 0
  const fim = parseTime(to) ?? 0
  return Array.from({ length: (fim - inicio) / 30 + 1 }, (_, i) => inicio + i * 30)
}

/**
 * The standard starts, of a date without registered hours: 07:00 to 11:30 and 13:00 to 17:00 in steps of 30
 * minutes.
 */
export const GRID: readonly number[] = [...steps('07:00', '11:30'), ...steps('13:00', '17:00')]

/** The same steps, before and after the standard ones too: registered periods say where a day's grid ends. */
const REGISTERED_GRID: readonly number[] = [...steps('00:00', '11:30'), ...steps('13:00', '23:30')]

/** The first start that is shown under "Tarde". */
export const AFTERNOON_START = 12 * 60

/** A half-open stretch of a day: `inicio` belongs to it, `fim` does not. */
export type Interval = { readonly inicio: number; readonly fim: number }

/** Everything the rule looks at for one service on one day. */
export type AgendaDay = {
  readonly date: ClinicDate
  /** The service's length in minutes. */
  readonly tempo: number
  /** What the clinic keeps free around the service; missing for nothing. */
  readonly gap?: Gap | undefined
  readonly clinicNow: ClinicNow
  /** When the clinic works on the day; null for the standard grid. */
  readonly periods: readonly Interval[] | null
  /** Minutes between the starts of a period; null or missing for the specification's grid. */
  readonly step?: number | null
  /** Which rule the hours are by, to be told where the day is closed. */
  readonly source?: HoursSource
  /** What visits block of the day, their gaps and encaixes included; may begin before it or end after it. */
  readonly ocupados: readonly Interval[]
} & Partial<BookingWindow>

/** Between what moment and what day a person may book; null without an end, as for reception. */
export type BookingWindow = {
  /** The first start that is not too soon. */
  readonly notBefore: ClinicDateTime | null
  readonly lastDay: ClinicDate | null
}

export const ANY_TIME: BookingWindow = { notBefore: null, lastDay: null }

/**
 * Why a start is not free:
 * - `off_grid`: no start of the clinic's grid
 * - `past`: it has begun
 * - `too_soon`: the clinic wants to know earlier
 * - `too_far`: on a day for which the clinic does not take bookings yet
 * - `closed`: outside the clinic's hours, whichever rule says them (`HoursSource`)
 * - `taken`: inside another visit
 * - `no_space`: free itself, but the service would run into a visit or past the period
 */
export type SlotRefusalReason = 'off_grid' | 'past' | 'too_soon' | 'too_far' | 'closed' | 'taken' | 'no_space'

/** Why a day has no free start. */
export type DayRefusalReason = 'past' | 'too_soon' | 'too_far' | 'closed' | 'full' | 'no_space'

export type Slots =
  | { readonly kind: 'free'; readonly starts: readonly number[] }
  | { readonly kind: 'none'; readonly reason: DayRefusalReason }

const contains = (i: Interval, minute: number) => i.inicio <= minute && minute < i.fim
/** Whether two stretches share a minute. */
export const overlaps = (a: Interval, b: Interval): boolean => a.inicio < b.fim && b.inicio < a.fim

/**
 * The starts of a day with these periods, taken or not: all of the standard grid, those of the half hours
 * that lie in a registered period, or one at each step from the beginning of a period.
 */
export function gridOf(periods: readonly Interval[] | null, step: number | null = null): readonly number[] {
  if (periods === null) return GRID
  if (step === null) return REGISTERED_GRID.filter((inicio) => periods.some((p) => contains(p, inicio)))
  const starts = periods.flatMap(({ inicio, fim }) =>
    Array.from({ length: Math.ceil((fim - inicio) / step) }, (_, i) => inicio + i * step),
  )
  return [...new Set(starts)].sort((a, b) => a - b)
}

/** Whether a service may begin at `inicio`; the reason where it may not. */
export function checkSlot(day: AgendaDay, inicio: number): Result<Interval, SlotRefusalReason> {
  const isStepped = day.periods !== null && day.step != null
  const grid = isStepped ? gridOf(day.periods, day.step) : day.periods === null ? GRID : REGISTERED_GRID
  if (!grid.includes(inicio)) {
    const isClosed = isStepped && !day.periods?.some((p) => contains(p, inicio))
    return err(isClosed ? 'closed' : 'off_grid')
  }
  return checkGridStart(day, inicio)
}

/** Whether a service may begin at a start that is known to lie on the day's grid, which is not made again. */
function checkGridStart(day: AgendaDay, inicio: number): Result<Interval, SlotRefusalReason> {
  const visit = { inicio, fim: inicio + day.tempo }
  if (day.date < day.clinicNow.date || (day.date === day.clinicNow.date && inicio <= day.clinicNow.minute))
    return err('past')
  if (day.notBefore != null && formatDateTime(day.date, inicio) < day.notBefore) return err('too_soon')
  if (day.lastDay != null && day.date > day.lastDay) return err('too_far')
  // Registrations of one date add up, so more than one period can hold the start; any may hold the whole
  // service.
  const open = day.periods?.filter((p) => contains(p, inicio))
  if (open?.length === 0) return err('closed')
  if (day.ocupados.some((o) => contains(o, inicio))) return err('taken')
  // The clinic's hours hold the service; what is kept free around it may lie outside of them.
  if (open?.every((p) => p.fim < visit.fim)) return err('no_space')
  const blocked = padded(visit, day.gap ?? NO_GAP)
  if (day.ocupados.some((o) => overlaps(o, blocked))) return err('no_space')
  return ok(visit)
}

/**
 * The day's free starts, or the one reason there are none: of the refusals, the one that came nearest to
 * free.
 */
export function slotsOfDay(day: AgendaDay): Slots {
  const answers = gridOf(day.periods, day.step).map((inicio) => checkGridStart(day, inicio))
  if (answers.length === 0) return { kind: 'none', reason: 'closed' }
  if (answers.some((r) => !r.ok && r.error === 'too_far')) return { kind: 'none', reason: 'too_far' }
  const starts = answers.flatMap((r) => (r.ok ? [r.value.inicio] : []))
  if (starts.length > 0) return { kind: 'free', starts }
  const reasons = new Set(answers.map((r) => (r.ok ? null : r.error)))
  if (reasons.has('no_space')) return { kind: 'none', reason: 'no_space' }
  if (reasons.has('taken')) return { kind: 'none', reason: 'full' }
  // What is left has passed, or is about to: a day that is over had its hours.
  return { kind: 'none', reason: reasons.has('too_soon') ? 'too_soon' : 'past' }
}

/** Whether the day has a free start; looks no farther than the first. */
export function hasFreeStart(day: AgendaDay): boolean {
  return gridOf(day.periods, day.step).some((inicio) => checkGridStart(day, inicio).ok)
}

/** What a clinic's days hold, indexed once so that many days can be asked. */
export type Agenda = {
  readonly periods: ReadonlyMap<ClinicDate, readonly Interval[]>
  readonly ocupados: ReadonlyMap<ClinicDate, readonly Interval[]>
  /** What holds for dates without hours of their own; null where the clinic never set its week. */
  readonly week: Week | null
}

/**
 * Registered hours and visits, by date. What a date's registrations come to is `periodsOfDate`'s to say.
 */
export function agendaOf(
  horarios: readonly (Times & { readonly data: ClinicDate })[],
  visits: readonly (Pick<TakenTime, 'dataHoraAgendada' | 'tempo'> & WithGap)[],
  week: Week | null,
): Agenda {
  const registrations = new Map<ClinicDate, Times[]>()
  for (const h of horarios) {
    const ofDate = registrations.get(h.data)
    if (ofDate === undefined) registrations.set(h.data, [h])
    else ofDate.push(h)
  }
  const periods = new Map([...registrations].map(([date, ofDate]) => [date, periodsOfDate(ofDate) ?? []]))
  return { periods, ocupados: takenByDay(visits), week }
}

/** When the clinic works on a date of an agenda, and by which rule. */
export function hoursOn({ periods, week }: Agenda, date: ClinicDate): DayHours {
  return hoursOf(date, periods.get(date) ?? null, week)
}

/** The day of an agenda, as the rule takes it. */
export function agendaDayOf(
  agenda: Agenda,
  { date, tempo, gap, clinicNow, notBefore = null, lastDay = null }: WantedDay,
): AgendaDay {
  const ocupados = gap === undefined ? takenOn(agenda, date) : takenAround(agenda, date)
  return { date, tempo, gap, clinicNow, notBefore, lastDay, ...hoursOn(agenda, date), ocupados }
}

const takenOn = ({ ocupados }: Agenda, date: ClinicDate): readonly Interval[] => ocupados.get(date) ?? []

/** What is taken of a day and of its two neighbours: a gap may reach over midnight where no service does. */
function takenAround(agenda: Agenda, date: ClinicDate): readonly Interval[] {
  const beside = (days: -1 | 1): Interval[] =>
    takenOn(agenda, addDays(date, days)).map(({ inicio, fim }) => ({
      inicio: inicio + days * MINUTES_OF_DAY,
      fim: fim + days * MINUTES_OF_DAY,
    }))
  return [...beside(-1), ...takenOn(agenda, date), ...beside(1)]
}

/** What is asked of a day: how long the service is, its gap, when it is now, and within what window. */
export type WantedDay = Pick<AgendaDay, 'date' | 'tempo' | 'gap' | 'clinicNow'> & Partial<BookingWindow>

/** How many days ahead alternatives are looked for. */
export const ALTERNATIVE_DAYS = 14

/**
 * Up to `count` free starts for a service, the nearest to the wanted one first on its own day, then the first
 * of the days that follow.
 */
export function alternativesFor(
  agenda: Agenda,
  wanted: WantedDay & { readonly inicio: number },
  count = 3,
): ClinicDateTime[] {
  const matches: ClinicDateTime[] = []
  for (let days = 0; days <= ALTERNATIVE_DAYS && matches.length < count; days++) {
    const date = addDays(wanted.date, days)
    const slots = slotsOfDay(agendaDayOf(agenda, { ...wanted, date }))
    if (slots.kind === 'none') continue
    const nearby = [...slots.starts].sort(
      (a, b) => Math.abs(a - wanted.inicio) - Math.abs(b - wanted.inicio) || a - b,
    )
    matches.push(...nearby.slice(0, count - matches.length).map((i) => formatDateTime(date, i)))
  }
  return matches.sort()
}

/** How many days ahead a time like an earlier one is looked for. */
const REPEAT_DAYS = 60

/**
 * The next free start like that of an earlier visit: on the first weekday like its own that has one, the
 * nearest to its hour; where no such day has, the nearest to its hour on the first day that has. Null where
 * the known days, up to `until`, have none.
 */
export function startLike(
  agenda: Agenda,
  earlier: ClinicDateTime,
  asked: Omit<WantedDay, 'date'> & { readonly until: ClinicDate },
): ClinicDateTime | null {
  const like = parseDateTime(earlier)
  if (like === null) return null
  let first: ClinicDateTime | null = null
  for (let days = 0; days <= REPEAT_DAYS; days++) {
    const date = addDays(asked.clinicNow.date, days)
    if (date > asked.until) break
    const isLike = weekdayOf(date) === weekdayOf(like.date)
    if (!isLike && first !== null) continue
    const slots = slotsOfDay(agendaDayOf(agenda, { date, ...asked }))
    if (slots.kind === 'none') continue
    const start = formatDateTime(date, nearestTo(like.minute, slots.starts))
    if (isLike) return start
    first = start
  }
  return first
}

/** The start nearest to a minute of the day; where two are equally near, the earlier one. */
function nearestTo(minute: number, starts: readonly number[]): number {
  return starts.reduce((best, start) => (Math.abs(start - minute) < Math.abs(best - minute) ? start : best))
}
