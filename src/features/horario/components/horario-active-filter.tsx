import { ActiveFilter } from '#src/components/registry/active-filter.tsx'
import type { HorarioDates } from '../queries.ts'
import { periodInWords } from '../utils.ts'
import classes from './horario-registry.module.css'

type Props = {
  readonly period: HorarioDates
  /** False where the device answered in the clinic's place. */
  readonly fromClinic: boolean
  readonly total: number
  readonly onClear: () => void
}

/** What the table is narrowed to, and the way back to all of it. */
export function HorarioActiveFilter({ period, fromClinic, total, onClear }: Props) {
  return (
    <ActiveFilter
      words={`${total === 1 ? '1 horário' : `${total} horários`}: ${periodInWords(period)}`}
      fromDevice={!fromClinic}
      onClear={onClear}
      className={classes.filtered}
    />
  )
}
