import { IconArrowRight, IconPlus } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { Interval } from '#domain/agendamento/slots.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatDateTime,
  formatTime,
  longDateInWords,
} from '#domain/lib/dates.ts'
import { durationInWords, formatDuration } from '#domain/lib/duration.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { startOfTouch, type TimelineDay } from '../calendar/day.ts'
import { fromTo } from '../utils.ts'
import classes from './free-time.module.css'

type Props = {
  readonly free: Interval
  readonly day: TimelineDay
  readonly view: 'day' | 'week'
  /** The clinic's present date. */
  readonly today: ClinicDate
  /** So long (minutes) is the visit that is being moved: gaps that hold it lead there; null where none is. */
  readonly moving: number | null
  readonly onFree: (when: ClinicDateTime) => void
}

/** A gap that can be booked, on a timeline. */
export function FreeTime({ free, day, view, today, moving, onFree }: Props) {
  const duration = durationInWords(formatDuration(free.fim - free.inicio))
  const isTarget = moving !== null && moving <= free.fim - free.inicio
  const words = isTarget ? `Mudar para ${formatTime(free.inicio)}` : `Livre ${fromTo(free)}`

  function choose({ currentTarget, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    const { top, height } = currentTarget.getBoundingClientRect()
    // A key press has no place in the gap: it means the gap's start.
    const start = detail === 0 || isTarget ? free.inicio : startOfTouch(free, (clientY - top) / height)
    onFree(formatDateTime(day.date, start))
  }

  return (
    <button
      type="button"
      className={classes.free}
      data-item
      data-view={view}
      data-target={isTarget || undefined}
      data-long={free.fim - free.inicio > 90 || undefined}
      // In a week only the arrow keys reach the gaps: as Tab stops they would make a long way to the visits.
      tabIndex={view === 'week' ? -1 : 0}
      onClick={choose}
    >
      {isTarget ? (
        <IconArrowRight size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconPlus size={18} stroke={1.75} aria-hidden />
      )}
      <HiddenText>
        {view === 'week'
          ? `${words}, ${longDateInWords(day.date, today)}`
          : isTarget
            ? words
            : `${words}, ${duration}. Cadastrar`}
      </HiddenText>
      {view === 'day' && (
        <>
          <span aria-hidden="true">{words}</span>
          <small aria-hidden="true">{isTarget ? `até ${formatTime(free.fim)}` : duration}</small>
        </>
      )}
    </button>
  )
}
