import { Loading, SkeletonBlock } from '#src/components/skeletons.tsx'
import classes from './loading.module.css'

const BLOCOS = [
  { topo: 8, altura: 18 },
  { topo: 30, altura: 14 },
  { topo: 48, altura: 10 },
  { topo: 66, altura: 16 },
]

/** The timeline while its visits are awaited: the hours are known. */
export function AgendaCarregando() {
  return (
    <Loading label="Carregando os agendamentos…">
      <div className={classes.area}>
        {[7, 8, 9, 10, 11, 12, 13].map((h) => (
          <div key={h} className={classes.hora}>
            <span>{String(h).padStart(2, '0')}:00</span>
          </div>
        ))}
        {BLOCOS.map(({ topo, altura }) => (
          <div key={topo} className={classes.bloco} style={{ top: `${topo}%`, height: `${altura}%` }}>
            <SkeletonBlock height={400} radius={12} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
