import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatDataLonga } from '#domain/lib/dates.ts'
import { AgendaCalendario, type CalendarioProps } from './calendar.tsx'
import { type DiaNaTela, horasDe } from './day.ts'
import { AgendaMais } from './more.tsx'
import type { Bloco } from './lanes.ts'
import classes from './day-view.module.css'

type Props = CalendarioProps & {
  readonly dia: DiaNaTela
  /** An hour's height, px. */
  readonly hora: number
  readonly pistas: number
}

/** One day on a timeline. Opened on today, it stands at the full hour that is one hour or more before now. */
export function AgendaVistaDia({ dia, ...props }: Props) {
  const { agora, hora } = props
  const dias = useMemo(() => [dia], [dia])
  const horas = horasDe(dias)
  const isHoje = dia.data === agora.data
  const [outros, setOutros] = useState<readonly Bloco[]>([])
  const [comMais, setComMais] = useState(false)
  const ancora = useRef<HTMLSpanElement>(null)

  const comeco = isHoje ? Math.max(horas.inicio, Math.floor(agora.minuto / 60 - 1) * 60) : horas.inicio
  const doMeio = comeco > horas.inicio
  // Only when another day is opened: later the page stays where the person has put it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the minute changes
  useLayoutEffect(() => {
    ancora.current?.scrollIntoView({ block: doMeio ? 'start' : 'nearest' })
  }, [dia.data])

  return (
    <section className={classes.dia} aria-label={`Agenda de ${formatDataLonga(dia.data)}`}>
      <span
        ref={ancora}
        className={classes.ancora}
        style={{ '--ancora': `${((comeco - horas.inicio) / 60) * hora}px` } as CSSProperties}
      />
      <AgendaCalendario
        vista="dia"
        dias={dias}
        folga={12}
        onMais={(_, blocos) => {
          setOutros(blocos)
          setComMais(true)
        }}
        {...props}
      />
      {outros.length > 0 && (
        <AgendaMais {...props} opened={comMais} blocos={outros} onFechar={() => setComMais(false)} />
      )}
    </section>
  )
}
