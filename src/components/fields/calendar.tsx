import { memo, useDeferredValue } from 'react'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { Loading, SkeletonBlock } from '../page/skeletons.tsx'
import type { CalendarProps } from './calendar.lazy.tsx'
import classes from './calendar.module.css'

const calendar = onDemand(async () => (await import('./calendar.lazy.tsx')).MonthCalendar)

/**
 * One month to pick one day from. Its library is fetched beside the page, its place kept meanwhile. It is
 * drawn again for another value or another `isFull` alone: its days are the longest drawing of a page.
 */
export const Calendar = memo(function Calendar(props: CalendarProps) {
  // What a slow phone draws for long comes after the rest of the page, and in slices.
  const MonthCalendar = useDeferredValue(calendar.useRequiredPart(), null)
  if (MonthCalendar !== null) return <MonthCalendar {...props} />
  return (
    <Loading label="Carregando o calendário…">
      <div className={classes.waiting}>
        <SkeletonBlock width="58%" height={28} />
        <div className={classes.days}>
          {DAYS.map((day) => (
            <SkeletonBlock key={day} height={32} radius={12} />
          ))}
        </div>
      </div>
    </Loading>
  )
})

const DAYS = Array.from({ length: 35 }, (_, i) => i + 1)
