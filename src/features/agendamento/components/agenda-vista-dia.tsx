import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { AgendaColuna, type ColunaProps } from './agenda-coluna.tsx'
import { horasCheias, horasDe } from './agenda-dia.ts'
import { onSetas } from './agenda-setas.ts'
import classes from './agenda-vista.module.css'

type Props = Omit<ColunaProps, 'vista'>

/** One day on a timeline. Opened on today, it stands at the full hour that is one hour or more before now. */
export function AgendaVistaDia(props: Props) {
  const { dia, agora } = props
  const horas = horasDe([dia])
  const isHoje = dia.data === agora.data
  const ancora = useRef<HTMLSpanElement>(null)

  const comeco = isHoje ? Math.max(horas.inicio, Math.floor(agora.minuto / 60 - 1) * 60) : horas.inicio
  const doMeio = comeco > horas.inicio
  // Only when another day is opened: later the page stays where the person has put it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the minute changes
  useLayoutEffect(() => {
    ancora.current?.scrollIntoView({ block: doMeio ? 'start' : 'nearest' })
  }, [dia.data])

  return (
    <section
      className={classes.dia}
      aria-label={`Agenda de ${formatDataLonga(dia.data)}`}
      style={{ '--first': horas.inicio, '--last': horas.fim } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut between the buttons in it */}
      <div className={classes.area} onKeyDown={onSetas}>
        <span ref={ancora} className={classes.ancora} style={{ '--de': comeco } as CSSProperties} />
        {horasCheias(horas).map((m) => (
          <div key={m} className={classes.hora} style={{ '--de': m } as CSSProperties} aria-hidden="true">
            <span>{isHoje && Math.abs(m - agora.minuto) < 12 ? '' : formatHora(m)}</span>
          </div>
        ))}
        <div className={classes.coluna}>
          <AgendaColuna vista="dia" {...props} />
        </div>
        {isHoje && agora.minuto >= horas.inicio && agora.minuto <= horas.fim && (
          <div className={classes.agora} style={{ '--de': agora.minuto } as CSSProperties} aria-hidden="true">
            <b>{formatHora(agora.minuto)}</b>
          </div>
        )}
      </div>
    </section>
  )
}
