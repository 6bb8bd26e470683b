import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import ptBr from '@fullcalendar/react/locales/pt-br'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { type CSSProperties, memo, useMemo } from 'react'
import type { Interval } from '#domain/agendamento/slots.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  formatDateTime,
  formatTime,
} from '#domain/lib/dates.ts'
import type { AgendaEntry } from '../entries.ts'
import { agendamentoCountInWords } from '../utils.ts'
import { onArrowKeys } from './arrow-keys.ts'
import { Block, type BlockContext } from './block.tsx'
import classes from './calendar.module.css'
import { type ClosedStretch, hoursOf, type TimelineDay } from './day.ts'
import { eventsOfDays, itemOf, movedTo } from './events.ts'
import { FreeTime } from './free-time.tsx'
import type { TimelineBlock } from './lanes.ts'
import { useDrag } from './use-drag.ts'

/** What both timelines take: the day's and the week's. */
export type CalendarProps = BlockContext & {
  readonly onFree: (when: ClinicDateTime) => void
  /** How long (minutes) the visit is that is being moved; null where none is. */
  readonly moving: number | null
  /** A visit was dragged to another time; null where nothing can be dragged. */
  readonly onMove: ((entry: AgendaEntry, when: ClinicDateTime) => void) | null
}

type Props = CalendarProps & {
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
  /** More classes for a day's column. */
  readonly dayClass?: (date: ClinicDate) => string
}

/**
 * A drag snaps to half hours. In a longer slot the library would take the middle for the place that was
 * grasped.
 */
const SLOT_DURATION = { minutes: 30 }

/** The library's own words of a time are not shown: to work them out for every visit and hour takes long. */
const NO_WORDS = () => ''

/**
 * Days on a time grid: the hours, what is closed, what is free, the visits, and the clock. A busy week has
 * hundreds of visits: it is drawn anew only when what it is given is other than before.
 */
export const AgendaCalendar = memo(function AgendaCalendar({
  view,
  hourHeight,
  clearance,
  lanes,
  onMore,
  isLabelled,
  dayClass,
  ...props
}: Props) {
  const { onFree, onMove, moving, days: newest, ...context } = props
  const drag = useDrag(newest, onMove)
  const { days } = drag
  const { clinicNow } = context
  const hours = hoursOf(days)
  const [first, last] = [days[0]?.date ?? clinicNow.date, days.at(-1)?.date ?? clinicNow.date]
  const showsNow = days.some((d) => d.date === clinicNow.date) && isWithin(clinicNow.minute, hours)
  const events = useMemo(() => eventsOfDays(days), [days])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut between its buttons
    <div
      className={classes.grid}
      data-view={view}
      style={{ '--hour': `${hourHeight}px` } as CSSProperties}
      onKeyDown={onArrowKeys}
    >
      <FullCalendar
        // Other days are another grid: it must never be drawn with the old days and the new visits.
        key={`${view} ${first}`}
        plugins={[timeGrid, interaction]}
        locale={ptBr}
        // The wire's times are the clinic's wall clock written with a Z.
        timeZone="UTC"
        initialView="timeGrid"
        initialDate={first}
        visibleRange={{ start: first, end: addDays(last, 1) }}
        now={formatDateTime(clinicNow.date, clinicNow.minute)}
        nowIndicator={showsNow}
        nowIndicatorHeaderContent={() => formatTime(clinicNow.minute)}
        nowIndicatorHeaderClass={classes.clock ?? ''}
        nowIndicatorLineClass={classes.now ?? ''}
        nowIndicatorSnap={false}
        height="auto"
        headerToolbar={false}
        dayHeaders={false}
        allDaySlot={false}
        timedText="Horários"
        slotDuration={SLOT_DURATION}
        slotHeaderInterval={{ hours: 1 }}
        slotMinTime={{ minutes: hours.inicio }}
        slotMaxTime={{ minutes: hours.fim }}
        slotMinHeight={hourHeight / 2}
        slotHeaderFormat={NO_WORDS}
        slotHeaderContent={({ time }) => {
          const minute = (time?.milliseconds ?? 0) / 60_000
          return showsNow && Math.abs(minute - clinicNow.minute) < clearance ? '' : formatTime(minute)
        }}
        slotHeaderInnerClass={classes.hour ?? ''}
        slotLaneClass={({ isMinor }) => `${classes.half} ${isMinor ? '' : classes.line}`}
        dayLaneClass={({ date }) => dayClass?.(clinicDateOf(date)) ?? ''}
        dayLaneInnerClass={classes.inner ?? ''}
        // A short visit can still be read and touched.
        eventMinHeight={view === 'week' ? 24 : 32}
        eventOrder="start,encaixe,-duration"
        slotEventOverlap={false}
        eventInteractive={false}
        displayEventTime={false}
        eventMaxStack={lanes}
        moreLinkHint={(n) => `Mostrar mais ${agendamentoCountInWords(n)}`}
        moreLinkContent={({ num }) => `+${num}`}
        moreLinkClass={classes.more ?? ''}
        moreLinkClick={({ date, hiddenSegs }) => {
          onMore(
            clinicDateOf(date),
            hiddenSegs.map(itemOf).flatMap((i) => (i.kind === 'visit' ? [i.block] : [])),
          )
          // As this names none of the library's views, the library does nothing more.
          return 'nothing'
        }}
        // A finger scrolls unless it rests first (`longPressDelay`).
        editable={onMove !== null}
        eventDurationEditable={false}
        longPressDelay={400}
        {...drag.listeners}
        events={events}
        eventClass={(info) => {
          const item = itemOf(info)
          const side = item.kind === 'visit' && !info.isMirror ? item.block.side : null
          return [classes.item, side && classes[side], info.isMirror && classes.dragged]
            .filter(Boolean)
            .join(' ')
        }}
        eventInnerClass={classes.content ?? ''}
        eventContent={(info) => {
          const item = itemOf(info)
          if (item.kind === 'visit') {
            const block = info.isMirror ? movedTo(info.event, item.block) : item.block
            return <Block block={block} view={view} {...context} />
          }
          if (item.kind === 'free')
            return (
              <FreeTime
                {...{ view, onFree, moving }}
                free={item.free}
                day={item.day}
                today={clinicNow.date}
              />
            )
          return null
        }}
        backgroundEventClass={classes.closed ?? ''}
        backgroundEventInnerClass={classes.label ?? ''}
        backgroundEventContent={(info) => {
          const item = itemOf(info)
          if (item.kind !== 'closed') return null
          const { day, closed } = item
          return isLabelled?.(day, closed) !== false && !isNarrow(closed, day) ? (
            <span>{closed.label}</span>
          ) : null
        }}
      />
      <span className={classes.end} aria-hidden="true">
        {formatTime(hours.fim)}
      </span>
    </div>
  )
})

/** The wall clock's day of the library's UTC date. */
function clinicDateOf(date: Date): ClinicDate {
  return date.toISOString().slice(0, 10)
}

function isWithin(minute: number, { inicio: start, fim: end }: Interval): boolean {
  return start <= minute && minute <= end
}

/** Whether a stretch has no place for its name: it is an hour or less, and a visit lies in it. */
function isNarrow(stretch: ClosedStretch, { blocks }: TimelineDay): boolean {
  return (
    stretch.fim - stretch.inicio <= 60 &&
    blocks.some((b) => b.entry.from < stretch.fim && stretch.inicio < b.entry.to)
  )
}
