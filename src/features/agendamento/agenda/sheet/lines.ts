import type { Agenda, Interval } from '#domain/agendamento/slots.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { VisitClients } from '../../queries.ts'
import { buildDay, closedOf } from '../calendar/day.ts'
import type { AgendaEntry } from '../entry.ts'
import { isCancelled, isRefused } from '../entry-state.ts'
import { waitingInWords } from './waiting.ts'

/** A visit, and what of it the clinic has not heard yet: see `waitingInWords`. */
export type VisitOnSheet = { readonly entry: AgendaEntry; readonly waiting: readonly string[] }

/** A row of the day on paper: a visit, a stretch to write on, or one in which the clinic is closed. */
export type SheetLine =
  | ({ readonly kind: 'visit'; readonly from: number } & VisitOnSheet)
  | ({ readonly kind: 'free'; readonly from: number } & Interval)
  | ({ readonly kind: 'closed'; readonly from: number; readonly label: string } & Interval)

/** The sheet is worked out as if nothing of the day had passed, because paper is for the whole of it. */
const MIDNIGHT = -1

const HOUR_MINUTES = 60

/** A long stretch is more than one line to write on: as many as people could come, one an hour. */
function byTheHour({ inicio, fim }: Interval): Interval[] {
  const count = Math.max(1, Math.floor((fim - inicio) / HOUR_MINUTES))
  return Array.from({ length: count }, (_, i) => ({
    inicio: inicio + i * HOUR_MINUTES,
    fim: i === count - 1 ? fim : inicio + (i + 1) * HOUR_MINUTES,
  }))
}

/** Nobody comes for what was refused or cancelled: it has no line, and its time is there to be written on. */
function isOnSheet(entry: AgendaEntry): boolean {
  return !(isRefused(entry) || isCancelled(entry))
}

/**
 * The lines of a date. Free time is told of the whole day, also of what has passed by now: somebody who was
 * there is written down on it.
 */
export function sheetLines(
  date: ClinicDate,
  {
    entries,
    agenda,
    clients,
  }: {
    readonly entries: readonly AgendaEntry[]
    readonly agenda: Agenda
    readonly clients: VisitClients
  },
): SheetLine[] {
  const shown = entries.filter((entry) => entry.date === date && isOnSheet(entry))
  const day = buildDay(date, { entries: shown, agenda, clinicNow: { date, minute: MIDNIGHT } })
  const [first, last] = [day.periods[0], day.periods.at(-1)]
  const hours = { inicio: first?.inicio ?? 0, fim: last?.fim ?? 0 }
  const lines: SheetLine[] = [
    ...shown.map((entry) => ({
      ...{ kind: 'visit' as const, from: entry.from, entry },
      waiting: waitingInWords(entry, clients),
    })),
    ...day.free
      .flatMap(byTheHour)
      .map((stretch) => ({ kind: 'free' as const, from: stretch.inicio, ...stretch })),
    ...closedOf(day, hours).map((stretch) => ({ kind: 'closed' as const, from: stretch.inicio, ...stretch })),
  ]
  return lines.sort((a, b) => a.from - b.from || a.kind.localeCompare(b.kind))
}

/** How high the lines of an A4 page may be together, in mm, under its header. */
const PAGE_MM = 240
/** What stands under the last of them: room for notes, and the foot. */
const NOTES_MM = 62
/**
 * A visit, and any other line, as they are printed (day-sheet.module.css): 17.5 and 14.4, and some more for a
 * long name here and there.
 */
const VISIT_MM = 18.5
const LINE_MM = 14.5
/** So many letters of what waits have room beside each other, and how high a line of them is. */
const MARK_LETTERS = 20
const MARK_MM = 4.5
/** More are too close together to be found at a glance. */
const VISITS_OF_PAGE = 9

/**
 * The lines by the page they are printed on, so that each page can say which day it is of. The last one has
 * room under its lines for the day's notes.
 */
export function sheetPages(lines: readonly SheetLine[]): readonly (readonly SheetLine[])[] {
  const pages: (readonly SheetLine[])[] = []
  let left = lines
  while (countFitting(left, PAGE_MM - NOTES_MM) < left.length) {
    // Something is left for the last page, so that its notes do not stand alone.
    const count = Math.min(countFitting(left, PAGE_MM), left.length - 1)
    pages.push(left.slice(0, count))
    left = left.slice(count)
  }
  return [...pages, left]
}

/** How many of the first lines fit into a height, and are not too many visits. */
function countFitting(lines: readonly SheetLine[], room: number): number {
  let height = 0
  let visits = 0
  const over = lines.findIndex((line) => {
    height += heightOf(line)
    if (line.kind === 'visit') visits += 1
    return height > room || visits > VISITS_OF_PAGE
  })
  return over === -1 ? lines.length : over
}

function heightOf(line: SheetLine): number {
  if (line.kind !== 'visit') return LINE_MM
  const marks = line.waiting.reduce((n, words) => n + Math.ceil(words.length / MARK_LETTERS), 0)
  // The first stands where each visit has room.
  return VISIT_MM + Math.max(0, marks - 1) * MARK_MM
}
