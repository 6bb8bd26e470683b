import { formatData } from '#domain/lib/dates.ts'
import { ActiveFilter } from '#src/components/active-filter.tsx'
import type { FiltroDaClinica } from '../../queries.ts'
import { agendamentosEmPalavras } from '../utils.ts'
import classes from './list-view.module.css'

/** How many of the three were given. */
export function quantosCriterios({ nome, dataInicial, dataFinal }: FiltroDaClinica): number {
  return [nome.trim() !== '', dataInicial !== null, dataFinal !== null].filter(Boolean).length
}

function emPalavras({ nome, dataInicial, dataFinal }: FiltroDaClinica): string {
  const partes = [
    nome.trim() !== '' && `“${nome.trim()}”`,
    dataInicial !== null && `de ${formatData(dataInicial)}`,
    dataFinal !== null && `até ${formatData(dataFinal)}`,
  ].filter((p) => p !== false)
  return partes.length === 0 ? 'todas as datas' : partes.join(' ')
}

type Props = {
  readonly filtro: FiltroDaClinica
  /** False where the device answered in the clinic's place. */
  readonly daClinica: boolean
  readonly total: number
  readonly onLimpar: () => void
}

/** What the list is narrowed to, and the way back to all of it. */
export function FiltroAtivo({ filtro, daClinica, total, onLimpar }: Props) {
  return (
    <ActiveFilter
      words={`${agendamentosEmPalavras(total)}: ${emPalavras(filtro)}`}
      fromDevice={!daClinica}
      onClear={onLimpar}
      className={classes.filtrado}
    />
  )
}
