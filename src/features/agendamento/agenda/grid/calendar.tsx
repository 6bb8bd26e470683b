import { type CSSProperties, memo } from 'react'
import type { Interval } from '#domain/agendamento/slots.ts'
import { type ClinicDate, type ClinicDateTime, formatTime } from '#domain/lib/dates.ts'
import { type ClosedStretch, hoursToDraw, type TimelineDay } from '../calendar/day.ts'
import type { AgendaEntry } from '../entry.ts'
import { onArrowKeys } from './arrow-keys.ts'
import type { BlockContext } from './block.tsx'
import classes from './calendar.module.css'
import { DayColumn } from './column.tsx'
import type { TimelineBlock } from './lanes.ts'
import { type Measures, topOf } from './places.ts'
import { useDrag } from './use-drag.ts'

/** What both timelines take: the day's and the week's. */
export type TimeGridProps = BlockContext & {
  readonly onFree: (when: ClinicDateTime) => void
  /** How long (minutes) the visit is that is being moved; null where none is. */
  readonly moving: number | null
  /** A visit was dragged to another time; null where nothing can be dragged. */
  readonly onMove: ((entry: AgendaEntry, when: ClinicDateTime) => void) | null
}

type Props = TimeGridProps & {
  readonly view: 'day' | 'week'
  readonly days: readonly TimelineDay[]
  /** An hour's height, px. */
  readonly hourHeight: number
  /** How many visits stand beside each other; the others are behind "+3". */
  readonly lanes: number
  /** "+3" was pressed: the others of that time. */
  readonly onMore: (date: ClinicDate, others: readonly TimelineBlock[]) => void
  /** How near to now (minutes) an hour's name gives way to the clock. */
  readonly clearance: number
  /** Whether a closed stretch is named here; everywhere, where nothing is said. */
  readonly isLabelled?: (day: TimelineDay, closed: ClosedStretch) => boolean
  /** Where on the grid (px from its top) what is seen of the days begins when they are opened. */
  readonly seenFrom: number
  /** More classes for a day's column. */
  readonly dayClass?: (date: ClinicDate) => string
}

/**
 * Days on a time grid: the hours, what is closed, what is free, the visits, and the clock. A busy week has
 * hundreds of visits: it is drawn anew only when what it is given is other than before.
 */
export const AgendaCalendar = memo(function AgendaCalendar({
  view,
  days,
  hourHeight,
  clearance,
  lanes,
  onMore,
  isLabelled,
  seenFrom,
  dayClass,
  onFree,
  moving,
  onMove,
  ...context
}: Props) {
  const { clinicNow } = context
  const hours = hoursToDraw(days)
  const measures: Measures = { hours, hourHeight, minHeight: view === 'week' ? 24 : 32, lanes }
  const { handlers, ...dragging } = useDrag({ ...measures, onMove })
  const { date: today, minute: now } = clinicNow
  const showsNow = days.some((d) => d.date === today) && hours.inicio <= now && now <= hours.fim
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut between its buttons
    <div
      className={classes.grid}
      data-view={view}
      style={{ '--hour': `${hourHeight}px`, height: topOf(hours.fim, measures) } as CSSProperties}
      onKeyDown={onArrowKeys}
      {...handlers}
    >
      <div className={classes.hours} aria-hidden="true">
        {fullHoursOf(hours).map((minute) => (
          <span
            key={minute}
            className={classes.hour}
            data-time={`${formatTime(minute)}:00`}
            style={{ top: topOf(minute, measures) }}
          >
            {showsNow && Math.abs(minute - now) < clearance ? '' : formatTime(minute)}
          </span>
        ))}
        {showsNow && (
          <span className={classes.clock} style={{ top: topOf(now, measures) }}>
            {formatTime(now)}
          </span>
        )}
      </div>
      {days.map((day) => (
        <DayColumn
          key={day.date}
          {...{ view, day, measures, context, moving, onFree, isLabelled }}
          {...dragging}
          className={dayClass?.(day.date)}
          seenFrom={seenFrom}
          onMore={(others) => onMore(day.date, others)}
        />
      ))}
    </div>
  )
})

function fullHoursOf({ inicio: start, fim: end }: Interval): readonly number[] {
  return Array.from({ length: (end - start) / 60 + 1 }, (_, i) => start + i * 60)
}
