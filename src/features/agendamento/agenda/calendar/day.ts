import { type Agenda, agendaDayOf, checkSlot, gridOf, type Interval } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate, type ClinicNow, MINUTES_OF_DAY, weekdayOf } from '#domain/lib/dates.ts'
import { sumOfReais } from '#domain/lib/money.ts'
import { type DayHours, isOutside } from '#domain/week/rules.ts'
import type { AgendaEntry } from '../entry.ts'
import { isCancelled, isRefused, isWaitingPlace } from '../entry-state.ts'
import { blocksOfDay, type TimelineBlock } from '../grid/lanes.ts'

/** A day of the clinic, worked out for drawing. Minutes are since its midnight. */
export type TimelineDay = {
  readonly date: ClinicDate
  readonly blocks: readonly TimelineBlock[]
  /** Stretches of the grid that can still be booked. */
  readonly free: readonly Interval[]
  /** The hours in which the clinic works; none where it is closed. */
  readonly periods: readonly Interval[]
  readonly totals: Totals
}

/** A stretch in which the clinic does not work. */
export type ClosedStretch = Interval & { readonly label: string }

export type Totals = {
  /** The visits that the clinic has and that are not cancelled. */
  readonly count: number
  /** Times that this device has asked for and the clinic has not answered. */
  readonly waiting: number
  readonly encaixeCount: number
  /** The sum of the day's prices, in reais. */
  readonly valor: number
  /** The minutes that can still be booked. */
  readonly free: number
}

/** The hours that the timeline shows even of an empty day: 07:00 to 18:00. */
const USUAL_HOURS: Interval = { inicio: 7 * 60, fim: 18 * 60 }

/** The grid's step: the smallest gap there is. */
export const GRID_STEP = 30

/** A date without registered hours has the standard grid, which has no start at noon. */
const STANDARD_PERIODS: readonly Interval[] = [
  { inicio: 7 * 60, fim: 12 * 60 },
  { inicio: 13 * 60, fim: 18 * 60 },
]

export type DaySources = {
  readonly entries: readonly AgendaEntry[]
  readonly agenda: Agenda
  readonly clinicNow: ClinicNow
}

/** Puts a day together. The entries may be of other days too. */
export function buildDay(date: ClinicDate, { entries, agenda, clinicNow }: DaySources): TimelineDay {
  const ofDay = entries.filter((entry) => entry.date === date)
  const asked = agendaDayOf(agenda, { date: date, tempo: GRID_STEP, clinicNow })
  // What is free is drawn as one stretch, however far apart the starts are that clients are offered.
  const day = { ...asked, step: asked.step == null ? null : GRID_STEP }
  const free = joinStretches(
    gridOf(day.periods, day.step)
      .filter((start) => checkSlot(day, start).ok)
      .map((start) => ({ inicio: start, fim: start + GRID_STEP })),
  )
  return {
    date,
    // A clinic that never set a week has none that a visit could lie outside of.
    blocks: blocksOfDay(ofDay).map((block) =>
      agenda.week !== null && isBeyond(block.entry, day) ? { ...block, isOutside: true } : block,
    ),
    free,
    periods: day.periods ?? STANDARD_PERIODS,
    totals: {
      ...totalsOf(ofDay),
      free: free.reduce((total, stretch) => total + stretch.fim - stretch.inicio, 0),
    },
  }
}

function isBeyond(entry: AgendaEntry, day: Pick<DayHours, 'periods'>): boolean {
  return !isCancelled(entry) && isOutside(day, { inicio: entry.from, fim: entry.to })
}

/** A refused booking holds no time and brings no money, nor does a cancelled visit. */
export function totalsOf(entries: readonly AgendaEntry[]): Omit<Totals, 'free'> {
  const standing = entries.filter((entry) => !(isRefused(entry) || isCancelled(entry)))
  const counted = standing.filter((entry) => !isWaitingPlace(entry))
  return {
    count: counted.length,
    waiting: standing.length - counted.length,
    encaixeCount: counted.filter((entry) => entry.encaixe).length,
    valor: sumOfReais(counted.map((entry) => entry.valor)),
  }
}

export function sumOfDays(days: readonly TimelineDay[]): Totals {
  return {
    count: days.reduce((n, d) => n + d.totals.count, 0),
    waiting: days.reduce((n, d) => n + d.totals.waiting, 0),
    encaixeCount: days.reduce((n, d) => n + d.totals.encaixeCount, 0),
    valor: sumOfReais(days.map((d) => d.totals.valor)),
    free: days.reduce((n, d) => n + d.totals.free, 0),
  }
}

/** The hours to draw: the usual ones, and as many more whole hours as registered periods and visits need. */
export function hoursToDraw(days: readonly TimelineDay[]): Interval {
  const needed = days.flatMap((d) => [
    ...d.periods,
    ...d.blocks.map((b) => ({ inicio: b.entry.from, fim: b.entry.to })),
  ])
  const start = Math.min(USUAL_HOURS.inicio, ...needed.map((i) => i.inicio))
  const end = Math.max(USUAL_HOURS.fim, ...needed.map((i) => i.fim))
  return { inicio: Math.floor(start / 60) * 60, fim: Math.min(Math.ceil(end / 60) * 60, MINUTES_OF_DAY) }
}

/** Where a day is closed, of the hours that are drawn: another day beside it may need more than its own. */
export function closedOf({ periods }: TimelineDay, hours: Interval): readonly ClosedStretch[] {
  const openPeriods = joinStretches([...periods].sort((a, b) => a.inicio - b.inicio))
  const closed: ClosedStretch[] = []
  let from = hours.inicio
  for (const [i, { inicio: start, fim: end }] of openPeriods.entries()) {
    if (start > from) closed.push({ inicio: from, fim: start, label: i > 0 ? 'Intervalo' : 'Sem período' })
    from = Math.max(from, end)
  }
  if (from < hours.fim) closed.push({ inicio: from, fim: hours.fim, label: 'Sem período' })
  return closed
}

/** Stretches that touch or overlap become one. They must come by start. */
function joinStretches(stretches: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last !== undefined && stretch.inicio <= last.fim)
      joined[joined.length - 1] = { inicio: last.inicio, fim: Math.max(last.fim, stretch.fim) }
    else joined.push(stretch)
  }
  return joined
}

/** The start that a touch means: the half hour under it. The gap is drawn from top (0) to bottom (1). */
export function startOfTouch(free: Interval, fraction: number): number {
  const steps = (free.fim - free.inicio) / GRID_STEP
  const step = Math.min(Math.max(Math.floor(fraction * steps), 0), steps - 1)
  return free.inicio + step * GRID_STEP
}

/** The dates of a week, Sunday to Saturday. */
export function weekOf(date: ClinicDate): readonly ClinicDate[] {
  const sunday = addDays(date, -weekdayOf(date))
  return Array.from({ length: 7 }, (_, i) => addDays(sunday, i))
}
