import { type ComponentProps, lazy, Suspense } from 'react'
import classes from './calendar-lazy.module.css'
import { Loading, SkeletonBlock } from './skeletons.tsx'

const load = () => import('./calendar.tsx')
const Calendar = lazy(async () => ({ default: (await load()).Calendar }))
type CalendarProps = ComponentProps<typeof Calendar>

/** The calendar brings a library of its own: fetched beside the page, its place kept meanwhile. */
export function CalendarLazy(props: CalendarProps) {
  return (
    <Suspense
      fallback={
        <Loading label="Carregando o calendário…">
          <div className={classes.waiting}>
            <SkeletonBlock width="58%" height={28} />
            <div className={classes.days}>
              {DIAS.map((dia) => (
                <SkeletonBlock key={dia} height={32} radius={12} />
              ))}
            </div>
          </div>
        </Loading>
      }
    >
      <Calendar {...props} />
    </Suspense>
  )
}

const DIAS = Array.from({ length: 35 }, (_, i) => i + 1)
