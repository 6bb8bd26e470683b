import { useMemo, useRef } from 'react'
import { type ClinicDate, longDateInWords, shortWeekday } from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { AgendaCalendar, type TimeGridProps } from '../grid/calendar.tsx'
import { totalsInWords } from '../utils.ts'
import { type ClosedStretch, closedOf, hoursToDraw, type TimelineDay } from './day.ts'
import classes from './week-view.module.css'

type Props = TimeGridProps & {
  readonly days: readonly TimelineDay[]
  readonly onDay: (date: ClinicDate) => void
}

/**
 * A day's width, as a class, by what it has to show: the present day and those with two lanes are wide, a
 * Sunday without visits is narrow.
 */
function widthOf(day: TimelineDay, index: number, today: ClinicDate): string {
  if (day.date === today) return classes.today ?? ''
  if (index === 0 && day.blocks.length === 0) return classes.empty ?? ''
  return day.totals.encaixeCount > 0 ? (classes.wide ?? '') : ''
}

/** Seven days side by side, from the tablet on. */
export function WeekView({ days, onDay, ...rest }: Props) {
  const { clinicNow } = rest
  const today = clinicNow.date
  const section = useRef<HTMLElement>(null)
  const { isFirst, dayClass, seenFrom } = useMemo(() => {
    const hours = hoursToDraw(days)
    const widths = new Map(days.map((day, i) => [day.date, widthOf(day, i, today)]))
    return {
      isFirst: (day: TimelineDay, stretch: ClosedStretch) =>
        days.find((d) =>
          closedOf(d, hours).some(
            (other) => other.label === stretch.label && other.inicio === stretch.inicio,
          ),
        ) === day,
      dayClass: (date: ClinicDate) => `${classes.column} ${widths.get(date) ?? ''}`,
      // Another week stands where this one was scrolled to: in its pane, or in a low window with the page.
      seenFrom: (section.current?.parentElement?.scrollTop ?? 0) + window.scrollY,
    }
  }, [days, today])
  return (
    <section ref={section} className={classes.week} aria-label="Agenda da semana">
      <div className={classes.heads}>
        {days.map((day) => (
          <h2
            key={day.date}
            className={`${classes.head} ${dayClass(day.date)}`}
            data-past={day.date < clinicNow.date || undefined}
          >
            <button type="button" onClick={() => onDay(day.date)}>
              <HiddenText>{`${longDateInWords(day.date, clinicNow.date)}: ${totalsInWords(day.totals)}`}</HiddenText>
              <span aria-hidden="true">{shortWeekday(day.date)}</span>
              <b aria-hidden="true">{Number(day.date.slice(8))}</b>
            </button>
          </h2>
        ))}
      </div>
      <AgendaCalendar
        view="week"
        days={days}
        hourHeight={57}
        clearance={20}
        lanes={2}
        onMore={onDay}
        seenFrom={seenFrom}
        // The same stretch on the next days needs no name of its own.
        isLabelled={isFirst}
        dayClass={dayClass}
        {...rest}
        // A day's drag is a move within that day: from the week nothing is dragged.
        onMove={null}
      />
    </section>
  )
}
