import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, dateBlockOf, parseDateTime, weekdayInWords } from '#domain/lib/dates.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { eitherTime } from '../queue/life-status.ts'
import classes from './pinned-time.module.css'
import { hoursInWords } from './words.ts'

type Props = {
  readonly visit: Agendamento
  readonly unheard: Wishes['unheard']
  readonly today: ClinicDate
}

/** The time that she has, pinned while she chooses another: a card, then a narrow line under the edge. */
export function PinnedTime({ visit, unheard, today }: Props) {
  const edge = useRef<HTMLDivElement>(null)
  const isNarrow = useIsAbove(edge)
  const parsed = parseDateTime(visit.dataHoraAgendada)
  if (parsed === null) return null
  const block = dateBlockOf(parsed.date, today)
  const label = unheard === null ? 'Seu horário de agora' : 'Seu horário antes da troca'
  return (
    <>
      <div ref={edge} className={classes.edge} />
      <aside className={classes.pin} data-narrow={isNarrow || undefined} aria-label={label}>
        <DateBlock day={block.day} month={block.month} size={isNarrow ? 'xs' : 'sm'} />
        <div>
          <small>{label}</small>
          <b>
            {weekdayInWords(parsed.date, today)}
            <HiddenText>, {block.date}</HiddenText>, {hoursInWords(visit.dataHoraAgendada, visit.tempo)}
          </b>
          <small className={classes.holds}>
            {unheard === null
              ? 'Vale até você remarcar.'
              : eitherTime(visit.dataHoraAgendada, unheard.para, today)}
          </small>
        </div>
      </aside>
    </>
  )
}

/** Whether an element has left the window at its top. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false)
  useEffect(() => {
    const target = element.current
    // Where the browser has none, the card stays as it is.
    if (target === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return isAbove
}
