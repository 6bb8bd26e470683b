import type { Agora, Data } from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import type { DiaNaTela } from './day.ts'
import { AgendaFita } from './ribbon.tsx'
import classes from './week-rows.module.css'
import { agendamentosEmPalavras, horasCurtas, semanaCurta } from '../utils.ts'

type Props = {
  readonly dias: readonly DiaNaTela[]
  readonly agora: Agora
  readonly onDia: (data: Data) => void
}

/** A phone's week: a row a day, how full it is, and the way to it. */
export function AgendaSemanaEmLinhas({ dias, onDia, agora }: Props) {
  return (
    <ul className={classes.linhas}>
      {dias.map((dia) => (
        <li key={dia.data}>
          <button
            type="button"
            className={classes.linha}
            data-hoje={dia.data === agora.data || undefined}
            data-passado={dia.data < agora.data || undefined}
            onClick={() => onDia(dia.data)}
          >
            <span className={classes.numero}>
              <b className={classes.dia}>{Number(dia.data.slice(8))}</b>
              <span>{semanaCurta(dia.data)}</span>
            </span>
            <span className={classes.palavras}>
              <b className={classes.quantos}>{agendamentosEmPalavras(dia.totais.quantos)}</b>
              {dia.totais.valor > 0 && <span>{formatValor(dia.totais.valor)}</span>}
              {dia.totais.livres > 0 && <span>{horasCurtas(dia.totais.livres)} livres</span>}
            </span>
            <AgendaFita dia={dia} agora={agora} escolhida={null} />
          </button>
        </li>
      ))}
    </ul>
  )
}
