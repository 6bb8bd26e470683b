import { VisuallyHidden } from '@mantine/core'
import { type Data, formatDataLonga } from '#domain/lib/dates.ts'
import { AgendaCalendario, type CalendarioProps } from './calendar.tsx'
import type { DiaNaTela, Fechado } from './day.ts'
import classes from './week-view.module.css'
import { semanaCurta, totaisEmPalavras } from '../utils.ts'

type Props = CalendarioProps & {
  readonly dias: readonly DiaNaTela[]
  readonly onDia: (data: Data) => void
}

/** A width, as a class, by what a day has to show: the present day and those with two lanes wide, a Sunday without visits narrow. */
function larguraDe(dia: DiaNaTela, indice: number, hoje: Data): string {
  if (dia.data === hoje) return classes.hoje ?? ''
  if (indice === 0 && dia.blocos.length === 0) return classes.vazio ?? ''
  return dia.totais.encaixes > 0 ? (classes.largo ?? '') : ''
}

/** Seven days side by side, from the tablet on. */
export function AgendaVistaSemana({ dias, onDia, ...rest }: Props) {
  const { agora } = rest
  const isPrimeiro = (dia: DiaNaTela, f: Fechado) =>
    dias.find((d) => d.fechados.some((g) => g.rotulo === f.rotulo && g.inicio === f.inicio)) === dia
  const larguras = new Map(dias.map((dia, i) => [dia.data, larguraDe(dia, i, agora.data)]))
  const classeDoDia = (data: Data) => `${classes.coluna} ${larguras.get(data) ?? ''}`
  return (
    <section className={classes.semana} aria-label="Agenda da semana">
      <div className={classes.cabecas}>
        {dias.map((dia) => (
          <h2
            key={dia.data}
            className={`${classes.cabeca} ${classeDoDia(dia.data)}`}
            data-passado={dia.data < agora.data || undefined}
          >
            <button type="button" onClick={() => onDia(dia.data)}>
              <VisuallyHidden>{`${formatDataLonga(dia.data)}: ${totaisEmPalavras(dia.totais)}`}</VisuallyHidden>
              <span aria-hidden="true">{semanaCurta(dia.data)}</span>
              <b aria-hidden="true">{Number(dia.data.slice(8))}</b>
            </button>
          </h2>
        ))}
      </div>
      <AgendaCalendario
        vista="semana"
        dias={dias}
        hora={57}
        folga={20}
        pistas={2}
        onMais={onDia}
        // The same stretch on the next days needs no name of its own.
        isRotulado={isPrimeiro}
        classeDoDia={classeDoDia}
        {...rest}
        // Its columns are not of one width, as the library takes them to be when something is dropped.
        onMover={null}
      />
    </section>
  )
}
