import { ActiveFilter } from '#src/components/active-filter.tsx'
import type { FiltroDeHorarios } from '../queries.ts'
import { filtroEmPalavras } from '../utils.ts'
import classes from './horario-registry.module.css'

type Props = {
  readonly filtro: FiltroDeHorarios
  /** False where the device answered in the clinic's place. */
  readonly daClinica: boolean
  readonly total: number
  readonly onLimpar: () => void
}

/** What the table is narrowed to, and the way back to all of it. */
export function HorariosFiltroAtivo({ filtro, daClinica, total, onLimpar }: Props) {
  return (
    <ActiveFilter
      words={`${total === 1 ? '1 horário' : `${total} horários`}: ${filtroEmPalavras(filtro)}`}
      fromDevice={!daClinica}
      onClear={onLimpar}
      className={classes.filtrado}
    />
  )
}
