import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type DataHora,
  formatDataPorExtenso,
  formatDiaDaSemana,
  formatDiaEMes,
  formatHora,
  formatMesCurto,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import classes from './my-visits.module.css'
import type { Situacao } from '../queue/status.ts'

type Props = {
  readonly nome: string
  readonly quando: DataHora
  /** Its length, where the visit stands: "das 09:00 às 10:15". Without it "às 09:00". */
  readonly tempo?: string
  readonly situacao: Situacao
  /** At the right on wide screens; else under the words. */
  readonly acoes?: ReactNode
  readonly children?: ReactNode
}

/** A visit on a card of its own: the day, what and when, where it stands, and what can be done. */
export function MeuCartao({ nome, quando, tempo, situacao, acoes, children }: Props) {
  const { kind, chip, icon, frase } = situacao
  return (
    <>
      <Dia quando={quando} />
      <div className={classes.palavras}>
        <h3>{nome}</h3>
        <Quando quando={quando} {...(tempo !== undefined && { tempo })} />
        <StatusChip kind={kind} {...(icon !== undefined && { icon })}>
          {chip}
        </StatusChip>
        {frase !== undefined && <p className={classes.frase}>{frase}</p>}
      </div>
      {children}
      {acoes !== undefined && <div className={classes.acoes}>{acoes}</div>}
    </>
  )
}

export function Dia({ quando, passado = false }: { quando: DataHora; passado?: boolean }) {
  const data = quando.slice(0, 10)
  return (
    <div className={classes.dia}>
      <DateBlock
        day={Number(data.slice(8))}
        month={formatMesCurto(data)}
        muted={passado}
        size={passado ? 'xs' : 'md'}
      />
    </div>
  )
}

function Quando({ quando, tempo }: { quando: DataHora; tempo?: string }) {
  return <p className={classes.quando}>{quandoEmPalavras(quando, tempo)}</p>
}

/** Weekday and time; the date, which the block beside it shows as a numeral, is said for those who do not see it. */
export function quandoEmPalavras(quando: DataHora, tempo?: string): ReactNode {
  const lido = parseDataHora(quando)
  if (lido === null) return null
  const minutos = tempo === undefined ? null : parseTempo(tempo)
  const inicio = formatHora(lido.minuto)
  return (
    <>
      {formatDiaDaSemana(lido.data)}
      <VisuallyHidden component="span">, {formatDiaEMes(lido.data)}</VisuallyHidden>
      {minutos === null ? `, às ${inicio}` : `, das ${inicio} às ${formatHora(lido.minuto + minutos)}`}
    </>
  )
}

/** When it was: the weekday in the clinic's present year, else the whole date. */
export function QuandoFoi({ quando, ano }: { quando: DataHora; ano: string }) {
  const lido = parseDataHora(quando)
  if (lido === null) return null
  const hora = formatHora(lido.minuto)
  if (!lido.data.startsWith(ano))
    return <p className={classes.quando}>{`${formatDataPorExtenso(lido.data)}, ${hora}`}</p>
  return (
    <p className={classes.quando}>
      {formatDiaDaSemana(lido.data)}
      <VisuallyHidden component="span">, {formatDiaEMes(lido.data)}</VisuallyHidden>, {hora}
    </p>
  )
}
