import type { CSSProperties } from 'react'
import type { Agora } from '#domain/lib/dates.ts'
import { type DiaNaTela, horasDe } from './day.ts'
import classes from './ribbon.module.css'

type Props = {
  readonly dia: DiaNaTela
  readonly agora: Agora
  readonly escolhida: string | null
  /** The first and last hour at its ends. */
  readonly rotulos?: boolean
}

/** The whole day in one ribbon. The timeline says the same in words. */
export function AgendaFita({ dia, agora, escolhida, rotulos = false }: Props) {
  const horas = horasDe([dia])
  const largura = horas.fim - horas.inicio
  const em = (minuto: number) => `${((minuto - horas.inicio) / largura) * 100}%`
  const trecho = (inicio: number, fim: number): CSSProperties => ({
    left: em(inicio),
    width: `${((fim - inicio) / largura) * 100}%`,
  })
  const comAgora = dia.data === agora.data && agora.minuto >= horas.inicio && agora.minuto <= horas.fim
  return (
    <span className={classes.fita} aria-hidden="true">
      {rotulos && <small>{horas.inicio / 60}h</small>}
      <span className={classes.barra}>
        <span className={classes.trilho}>
          {dia.fechados.map((f) => (
            <i key={f.inicio} data-tipo="fechado" style={trecho(f.inicio, f.fim)} />
          ))}
          {dia.blocos.map(({ linha }) => (
            <i
              key={linha.chave}
              data-tipo={linha.encaixe ? 'encaixe' : 'visita'}
              data-escolhida={linha.chave === escolhida || undefined}
              style={trecho(linha.de, Math.min(linha.ate, horas.fim))}
            />
          ))}
        </span>
        {comAgora && <span className={classes.agora} style={{ left: em(agora.minuto) }} />}
      </span>
      {rotulos && <small>{horas.fim / 60}h</small>}
    </span>
  )
}
