import type { CalendarListeners, EventApi } from '@fullcalendar/react'
import { useRef, useState } from 'react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { AgendaEntry } from '../entries.ts'
import type { TimelineDay } from './day.ts'
import { itemOf } from './events.ts'

type Drag = {
  /** The days to draw: while something is dragged, those that it was taken from. */
  readonly days: readonly TimelineDay[]
  /** Hand them to the calendar as they are. */
  readonly listeners: Pick<
    CalendarListeners,
    'eventDragStart' | 'eventDragStop' | 'eventDrop' | 'eventLeave' | 'eventReceive'
  >
}

/**
 * A visit dragged to another time. Nothing has moved until the clinic says so: what was dropped goes back,
 * and `onMove` is called with the time that it was dropped on.
 *
 * The calendar may be drawn anew in mid-drag (a minute passes, somebody books). The library then takes the
 * drawing that it began in for another calendar: instead of `eventDrop` it calls `eventLeave` and
 * `eventReceive`. Other days would also give every visit another identity, and what goes back would stand
 * twice.
 */
export function useDrag(
  days: readonly TimelineDay[],
  onMove: ((entry: AgendaEntry, when: ClinicDateTime) => void) | null,
): Drag {
  const [held, setHeld] = useState<readonly TimelineDay[] | null>(null)
  const putBack = useRef<() => void>(undefined)

  function dropped(event: EventApi, revert: (() => void) | undefined): void {
    const item = itemOf({ event })
    revert?.()
    if (item.kind === 'visit' && event.start !== null) onMove?.(item.block.entry, event.start.toISOString())
  }

  return {
    days: held ?? days,
    listeners: {
      eventDragStart: () => setHeld(days),
      eventDragStop: () => setHeld(null),
      eventDrop: ({ event, revert }) => dropped(event, revert),
      eventLeave({ revert }) {
        putBack.current = revert
      },
      eventReceive: ({ event }) => dropped(event, putBack.current),
    },
  }
}
