import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ClinicDate, longDateInWords } from '#domain/lib/dates.ts'
import { AgendaCalendar, type TimeGridProps } from '../grid/calendar.tsx'
import type { TimelineBlock } from '../grid/lanes.ts'
import { MoreDialog } from '../grid/more.tsx'
import { hoursToDraw, type TimelineDay } from './day.ts'
import classes from './day-view.module.css'

type Props = TimeGridProps & {
  readonly day: TimelineDay
  /** An hour's height, px. */
  readonly hourHeight: number
  readonly lanes: number
}

/**
 * One day on a timeline. Opened on today, it is scrolled to the full hour that is one hour or more before
 * now.
 */
export function DayView({ day, ...props }: Props) {
  const { clinicNow, hourHeight } = props
  const days = useMemo(() => [day], [day])
  const hours = hoursToDraw(days)
  const isToday = day.date === clinicNow.date
  const [others, setOthers] = useState<readonly TimelineBlock[]>([])
  const [moreOpened, setMoreOpened] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)

  const firstMinute = isToday
    ? Math.max(hours.inicio, Math.floor(clinicNow.minute / 60 - 1) * 60)
    : hours.inicio
  const fromMiddle = firstMinute > hours.inicio
  const top = ((firstMinute - hours.inicio) / 60) * hourHeight
  // It scrolls only when another day is opened: later the page stays where the person has put it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the minute changes
  useLayoutEffect(() => {
    anchor.current?.scrollIntoView({ block: fromMiddle ? 'start' : 'nearest' })
  }, [day.date])

  const showMore = useCallback((_: ClinicDate, blocks: readonly TimelineBlock[]) => {
    setOthers(blocks)
    setMoreOpened(true)
  }, [])

  return (
    <section className={classes.day} aria-label={`Agenda de ${longDateInWords(day.date, clinicNow.date)}`}>
      <span ref={anchor} className={classes.anchor} style={{ '--anchor': `${top}px` } as CSSProperties} />
      <AgendaCalendar view="day" days={days} clearance={12} onMore={showMore} seenFrom={top} {...props} />
      {others.length > 0 && (
        <MoreDialog {...props} opened={moreOpened} blocks={others} onClose={() => setMoreOpened(false)} />
      )}
    </section>
  )
}
