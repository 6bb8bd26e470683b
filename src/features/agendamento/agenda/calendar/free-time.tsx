import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { Intervalo } from '#domain/agendamento/slots.ts'
import { type DataHora, formatDataHora, formatDataLonga } from '#domain/lib/dates.ts'
import { duracaoEmPalavras, formatTempo } from '#domain/lib/duration.ts'
import { type DiaNaTela, inicioDoToque } from './day.ts'
import classes from './free-time.module.css'
import { dasAs } from '../utils.ts'

type Props = {
  readonly livre: Intervalo
  readonly dia: DiaNaTela
  readonly vista: 'dia' | 'semana'
  readonly onLivre: (quando: DataHora) => void
}

/** A gap that can be booked, on a timeline. */
export function AgendaLivre({ livre, dia, vista, onLivre }: Props) {
  const duracao = duracaoEmPalavras(formatTempo(livre.fim - livre.inicio))
  const palavras = `Livre ${dasAs(livre)}`

  function escolher({ currentTarget, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    const { top, height } = currentTarget.getBoundingClientRect()
    // A key has no place: the gap's start.
    const inicio = detail === 0 ? livre.inicio : inicioDoToque(livre, (clientY - top) / height)
    onLivre(formatDataHora(dia.data, inicio))
  }

  return (
    <button
      type="button"
      className={classes.livre}
      data-item
      data-vista={vista}
      data-longa={livre.fim - livre.inicio > 90 || undefined}
      // In a week the days' gaps are reached by the arrows: as stops they would be a long way to the visits.
      tabIndex={vista === 'semana' ? -1 : 0}
      onClick={escolher}
    >
      <IconPlus size={18} stroke={1.75} aria-hidden />
      <VisuallyHidden>
        {vista === 'semana'
          ? `${palavras}, ${formatDataLonga(dia.data)}`
          : `${palavras}, ${duracao}. Cadastrar`}
      </VisuallyHidden>
      {vista === 'dia' && (
        <>
          <span aria-hidden="true">{palavras}</span>
          <small aria-hidden="true">{duracao}</small>
        </>
      )}
    </button>
  )
}
