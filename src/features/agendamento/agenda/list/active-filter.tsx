import type { ReactNode } from 'react'
import { formatNumericDate } from '#domain/lib/dates.ts'
import { ActiveFilter } from '#src/components/registry/active-filter.tsx'
import { agendamentoCountInWords } from '../utils.ts'
import classes from './list-view.module.css'
import type { AgendaFilter } from './queries.ts'

/** How many criteria were given. */
export function criteriaCount({ nome, dataInicial, dataFinal, email }: AgendaFilter): number {
  return [nome.trim() !== '', dataInicial !== null, dataFinal !== null, email !== undefined].filter(Boolean)
    .length
}

type ClientName = (email: string) => string

function inWords({ nome, dataInicial, dataFinal, email }: AgendaFilter, clientName: ClientName): string {
  const parts = [
    email !== undefined && `${clientName(email)}, todas as datas`,
    nome.trim() !== '' && `“${nome.trim()}”`,
    dataInicial !== null && `de ${formatNumericDate(dataInicial)}`,
    dataFinal !== null && `até ${formatNumericDate(dataFinal)}`,
  ].filter((p) => p !== false)
  return parts.length === 0 ? 'todas as datas' : parts.join(' ')
}

type Props = {
  readonly filter: AgendaFilter
  readonly clientName: ClientName
  /** False where the device answered in the clinic's place. */
  readonly fromClinic: boolean
  readonly total: number
  readonly onClear: () => void
  /** What can be done with all that was found. */
  readonly children?: ReactNode
}

/** What the list is narrowed to, and the way back to all of it. */
export function AgendaActiveFilter({ filter, clientName, fromClinic, total, onClear, children }: Props) {
  return (
    <ActiveFilter
      words={`${agendamentoCountInWords(total)}: ${inWords(filter, clientName)}`}
      fromDevice={!fromClinic}
      onClear={onClear}
      className={classes.filtered}
    >
      {children}
    </ActiveFilter>
  )
}
