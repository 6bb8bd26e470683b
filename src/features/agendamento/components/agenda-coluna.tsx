import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent } from 'react'
import type { Intervalo } from '#domain/agendamento/slots.ts'
import { type DataHora, formatDataHora, formatDataLonga } from '#domain/lib/dates.ts'
import { duracaoEmPalavras, formatTempo } from '#domain/lib/duration.ts'
import { AgendaBloco, type BlocoContexto } from './agenda-bloco.tsx'
import classes from './agenda-coluna.module.css'
import { type DiaNaTela, type Fechado, inicioDoToque } from './agenda-dia.ts'
import { dasAs } from './agenda-texts.ts'

export type ColunaProps = BlocoContexto & {
  readonly dia: DiaNaTela
  readonly vista: 'dia' | 'semana'
  readonly onLivre: (quando: DataHora) => void
  /** Whether a closed stretch is named here. */
  readonly isRotulado?: (fechado: Fechado) => boolean
}

const trecho = ({ inicio, fim }: Intervalo) => ({ '--de': inicio, '--ate': fim }) as CSSProperties

/** A day's closed stretches, free gaps and visits, in the order of time. Its parent draws the hours. */
export function AgendaColuna({ dia, vista, onLivre, isRotulado = () => true, ...contexto }: ColunaProps) {
  const itens = [
    ...dia.livres.map((livre) => ({ em: livre.inicio, livre, bloco: null })),
    ...dia.blocos.map((bloco) => ({ em: bloco.linha.de, livre: null, bloco })),
  ].sort((a, b) => a.em - b.em)
  return (
    <>
      {dia.fechados.map((f) => (
        <div key={f.inicio} className={classes.fechado} style={trecho(f)} data-vista={vista}>
          {isRotulado(f) && !isEstreito(f, dia) && <span>{f.rotulo}</span>}
        </div>
      ))}
      <ul className={classes.itens} data-coluna>
        {itens.map(({ em, livre, bloco }) => (
          <li key={bloco === null ? `livre${em}` : bloco.linha.chave}>
            {bloco !== null && <AgendaBloco bloco={bloco} vista={vista} {...contexto} />}
            {livre !== null && <Livre livre={livre} dia={dia} vista={vista} onLivre={onLivre} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** An hour with a visit in it has no room for its name. */
function isEstreito(f: Fechado, { blocos }: DiaNaTela): boolean {
  return f.fim - f.inicio <= 60 && blocos.some((b) => b.linha.de < f.fim && f.inicio < b.fim)
}

type LivreProps = Pick<ColunaProps, 'dia' | 'vista' | 'onLivre'> & { readonly livre: Intervalo }

function Livre({ livre, dia, vista, onLivre }: LivreProps) {
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
      style={trecho(livre)}
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
