import type { EventInput } from '@fullcalendar/react'
import type { Interval } from '#domain/agendamento/slots.ts'
import { type ClinicDate, formatDateTime, formatTime, MINUTES_OF_DAY } from '#domain/lib/dates.ts'
import { type AgendaEntry, isCancelled } from '../entries.ts'
import { type ClosedStretch, closedOf, hoursOf, type TimelineDay } from './day.ts'
import type { TimelineBlock } from './lanes.ts'

/** What stands on a timeline. */
export type TimelineItem = { readonly day: TimelineDay } & (
  | { readonly kind: 'visit'; readonly block: TimelineBlock }
  | { readonly kind: 'free'; readonly free: Interval }
  | { readonly kind: 'closed'; readonly closed: ClosedStretch }
)

/**
 * The days' visits, free gaps and closed stretches, as the calendar takes them. `itemOf` tells what one
 * stands for.
 */
export function eventsOfDays(days: readonly TimelineDay[]): EventInput[] {
  const hours = hoursOf(days)
  return days.flatMap((day) => [
    ...day.blocks.map((block) =>
      calendarEvent(
        block.entry.key,
        { inicio: block.entry.from, fim: block.entry.to },
        { kind: 'visit', day, block },
      ),
    ),
    ...day.free.map((free) =>
      calendarEvent(`free ${day.date} ${free.inicio}`, free, { kind: 'free', day, free }),
    ),
    ...closedOf(day, hours).map((closed) => ({
      ...calendarEvent(`closed ${day.date} ${closed.inicio}`, closed, { kind: 'closed', day, closed }),
      display: 'background',
    })),
  ])
}

function calendarEvent(id: string, { inicio: start, fim: end }: Interval, item: TimelineItem): EventInput {
  const { date } = item.day
  return {
    id,
    start: formatDateTime(date, start),
    end: endOnDay(date, end),
    // Only what the clinic has can be given another time.
    startEditable: item.kind === 'visit' && isAtClinic(item.block.entry),
    // An encaixe stands right of what it is squeezed into, also where both begin at once.
    extendedProps: { item, encaixe: item.kind === 'visit' && item.block.side === 'right' ? 1 : 0 },
  }
}

function isAtClinic(entry: AgendaEntry): boolean {
  return entry.agendamento !== null && entry.movedFrom === null && !isCancelled(entry)
}

/** A visit that goes on beyond midnight is drawn to the day's end. */
function endOnDay(date: ClinicDate, minute: number): string {
  return formatDateTime(date, Math.min(minute, MINUTES_OF_DAY))
}

/** What a drawn event stands for; see `eventsOfDays`. */
export function itemOf({ event }: { readonly event: { readonly extendedProps: object } }): TimelineItem {
  return (event.extendedProps as { readonly item: TimelineItem }).item
}

/** A visit that is being dragged to another time, saying the time it is over now. */
export function movedTo({ start }: { readonly start: Date | null }, block: TimelineBlock): TimelineBlock {
  if (start === null) return block
  const { entry } = block
  const from = start.getUTCHours() * 60 + start.getUTCMinutes()
  return {
    ...block,
    entry: { ...entry, startTime: formatTime(from), endTime: formatTime(from + entry.to - entry.from) },
  }
}
