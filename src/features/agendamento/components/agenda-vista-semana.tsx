import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { type Data, formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { AgendaColuna, type ColunaProps } from './agenda-coluna.tsx'
import { type DiaNaTela, type Fechado, horasCheias, horasDe } from './agenda-dia.ts'
import classes from './agenda-semana.module.css'
import { onSetas } from './agenda-setas.ts'
import { semanaCurta, totaisEmPalavras } from './agenda-texts.ts'

type Props = Omit<ColunaProps, 'vista' | 'dia'> & {
  readonly dias: readonly DiaNaTela[]
  readonly onDia: (data: Data) => void
}

/** A width by what a day has to show: the present day and those with two lanes wide, a Sunday without visits narrow. */
function larguraDe(dia: DiaNaTela, indice: number, hoje: Data): string {
  if (dia.data === hoje) return 'minmax(0, 1.6fr)'
  if (indice === 0 && dia.blocos.length === 0) return '62px'
  return dia.totais.encaixes > 0 ? 'minmax(0, 1.3fr)' : 'minmax(0, 1fr)'
}

/** Seven days side by side, from the tablet on. */
export function AgendaVistaSemana({ dias, onDia, ...rest }: Props) {
  const { agora } = rest
  const horas = horasDe(dias)
  const colunas = dias.map((d, i) => larguraDe(d, i, agora.data)).join(' ')
  const isPrimeiro = (dia: DiaNaTela, f: Fechado) =>
    dias.find((d) => d.fechados.some((g) => g.rotulo === f.rotulo && g.inicio === f.inicio)) === dia
  const temHoje = dias.some((d) => d.data === agora.data)
  return (
    <section
      className={classes.semana}
      aria-label="Agenda da semana"
      style={
        {
          '--first': horas.inicio,
          '--last': horas.fim,
          gridTemplateColumns: `60px ${colunas}`,
        } as CSSProperties
      }
      onKeyDown={onSetas}
    >
      <div className={classes.canto} />
      {dias.map((dia) => (
        <h2
          key={dia.data}
          className={classes.cabeca}
          data-hoje={dia.data === agora.data || undefined}
          data-passado={dia.data < agora.data || undefined}
        >
          <button type="button" onClick={() => onDia(dia.data)}>
            <VisuallyHidden>{`${formatDataLonga(dia.data)}: ${totaisEmPalavras(dia.totais)}`}</VisuallyHidden>
            <span aria-hidden="true">{semanaCurta(dia.data)}</span>
            <b aria-hidden="true">{Number(dia.data.slice(8))}</b>
          </button>
        </h2>
      ))}
      <div className={classes.horas} aria-hidden="true">
        {horasCheias(horas).map((m) => (
          <span key={m} className={classes.marca} style={{ '--de': m } as CSSProperties}>
            {temHoje && Math.abs(m - agora.minuto) < 20 ? '' : formatHora(m)}
          </span>
        ))}
        {temHoje && agora.minuto >= horas.inicio && agora.minuto <= horas.fim && (
          <b className={classes.relogio} style={{ '--de': agora.minuto } as CSSProperties}>
            {formatHora(agora.minuto)}
          </b>
        )}
      </div>
      {dias.map((dia) => (
        <div key={dia.data} className={classes.coluna} data-hoje={dia.data === agora.data || undefined}>
          <div className={classes.dentro}>
            <AgendaColuna
              vista="semana"
              dia={dia}
              // The same stretch on the next days needs no name of its own.
              isRotulado={(f) => isPrimeiro(dia, f)}
              {...rest}
            />
          </div>
          {dia.data === agora.data && agora.minuto >= horas.inicio && agora.minuto <= horas.fim && (
            <span
              className={classes.agora}
              style={{ '--de': agora.minuto } as CSSProperties}
              aria-hidden="true"
            />
          )}
        </div>
      ))}
    </section>
  )
}
