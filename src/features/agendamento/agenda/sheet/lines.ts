import type { Agenda, Interval } from '#domain/agendamento/slots.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { buildDay, closedOf } from '../calendar/day.ts'
import { type AgendaEntry, isCancelled, isRefused } from '../entries.ts'

/** A row of the day on paper: a visit, a stretch to write on, or one in which the clinic is closed. */
export type SheetLine =
  | { readonly kind: 'visit'; readonly from: number; readonly entry: AgendaEntry }
  | ({ readonly kind: 'free'; readonly from: number } & Interval)
  | ({ readonly kind: 'closed'; readonly from: number; readonly label: string } & Interval)

/** Before anything of the day has passed: paper is for the whole of it. */
const MIDNIGHT = -1

const HOUR = 60

/** A long stretch is more than one line to write on: as many as people could come, one an hour. */
function byTheHour({ inicio, fim }: Interval): Interval[] {
  const count = Math.max(1, Math.floor((fim - inicio) / HOUR))
  return Array.from({ length: count }, (_, i) => ({
    inicio: inicio + i * HOUR,
    fim: i === count - 1 ? fim : inicio + (i + 1) * HOUR,
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
  { entries, agenda }: { readonly entries: readonly AgendaEntry[]; readonly agenda: Agenda },
): SheetLine[] {
  const shown = entries.filter((entry) => entry.date === date && isOnSheet(entry))
  const day = buildDay(date, { entries: shown, agenda, clinicNow: { date, minute: MIDNIGHT } })
  const [first, last] = [day.periods[0], day.periods.at(-1)]
  const hours = { inicio: first?.inicio ?? 0, fim: last?.fim ?? 0 }
  const lines: SheetLine[] = [
    ...shown.map((entry) => ({ kind: 'visit' as const, from: entry.from, entry })),
    ...day.free
      .flatMap(byTheHour)
      .map((stretch) => ({ kind: 'free' as const, from: stretch.inicio, ...stretch })),
    ...closedOf(day, hours).map((stretch) => ({ kind: 'closed' as const, from: stretch.inicio, ...stretch })),
  ]
  return lines.sort((a, b) => a.from - b.from || a.kind.localeCompare(b.kind))
}
