import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import classes from './loading.module.css'

const BLOCKS = [
  { top: 8, height: 18 },
  { top: 30, height: 14 },
  { top: 48, height: 10 },
  { top: 66, height: 16 },
]

/** The timeline while its visits are awaited: the hours are known. */
export function CalendarLoading() {
  return (
    <Loading label="Carregando os agendamentos…">
      <div className={classes.area}>
        {[7, 8, 9, 10, 11, 12, 13].map((h) => (
          <div key={h} className={classes.hour}>
            <span>{String(h).padStart(2, '0')}:00</span>
          </div>
        ))}
        {BLOCKS.map(({ top, height }) => (
          <div key={top} className={classes.block} style={{ top: `${top}%`, height: `${height}%` }}>
            <SkeletonBlock height={400} radius={12} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
