import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import ptBr from '@fullcalendar/react/locales/pt-br'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { type CSSProperties, useMemo } from 'react'
import type { Intervalo } from '#domain/agendamento/slots.ts'
import { addDias, type Data, type DataHora, formatDataHora, formatHora } from '#domain/lib/dates.ts'
import { AgendaBloco, type BlocoContexto } from './block.tsx'
import classes from './calendar.module.css'
import { type DiaNaTela, type Fechado, horasDe } from './day.ts'
import { eventosDosDias, itemDe, naHoraDe } from './events.ts'
import { AgendaLivre } from './free-time.tsx'
import type { Bloco } from './lanes.ts'
import { onSetas } from './arrow-keys.ts'
import { agendamentosEmPalavras } from '../utils.ts'
import type { LinhaDaClinica } from '../entries.ts'

/** What both timelines take. */
export type CalendarioProps = BlocoContexto & {
  readonly onLivre: (quando: DataHora) => void
  /** A visit was dragged to another time; null where nothing can be moved now. */
  readonly onMover: ((linha: LinhaDaClinica, quando: DataHora) => void) | null
}

type Props = CalendarioProps & {
  readonly vista: 'dia' | 'semana'
  readonly dias: readonly DiaNaTela[]
  /** An hour's height, px. */
  readonly hora: number
  /** How many visits stand beside each other; the others are behind "+3". */
  readonly pistas: number
  /** "+3" was pressed: the others of that time. */
  readonly onMais: (data: Data, outros: readonly Bloco[]) => void
  /** How near to now (minutes) an hour's name gives way to the clock. */
  readonly folga: number
  /** Whether a closed stretch is named here. */
  readonly isRotulado?: (dia: DiaNaTela, fechado: Fechado) => boolean
  /** More classes for a day's column. */
  readonly classeDoDia?: (data: Data) => string
}

/** Half an hour: what a drag snaps to. Of a longer slot the library would take the middle for what was grasped. */
const PASSO = { minutes: 30 }

/** Days on a time grid: the hours, what is closed, what is free, the visits, and the clock. */
export function AgendaCalendario({
  vista,
  dias,
  hora,
  folga,
  pistas,
  onMais,
  isRotulado = () => true,
  classeDoDia,
  ...props
}: Props) {
  const { onLivre, onMover, ...contexto } = props
  const { agora } = contexto
  const horas = horasDe(dias)
  const [primeiro, ultimo] = [dias[0]?.data ?? agora.data, dias.at(-1)?.data ?? agora.data]
  const temAgora = dias.some((d) => d.data === agora.data) && estaEntre(agora.minuto, horas)
  const eventos = useMemo(() => eventosDosDias(dias), [dias])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut between the buttons in it
    <div
      className={classes.grade}
      data-vista={vista}
      style={{ '--hour': `${hora}px` } as CSSProperties}
      onKeyDown={onSetas}
    >
      <FullCalendar
        // Other days are another grid: no frame in which the old days hold the new visits.
        key={`${vista} ${primeiro}`}
        plugins={[timeGrid, interaction]}
        locale={ptBr}
        // The wire's times are the clinic's wall clock written with a Z.
        timeZone="UTC"
        initialView="timeGrid"
        initialDate={primeiro}
        visibleRange={{ start: primeiro, end: addDias(ultimo, 1) }}
        now={formatDataHora(agora.data, agora.minuto)}
        nowIndicator={temAgora}
        nowIndicatorHeaderContent={() => formatHora(agora.minuto)}
        nowIndicatorHeaderClass={classes.relogio ?? ''}
        nowIndicatorLineClass={classes.agora ?? ''}
        nowIndicatorSnap={false}
        height="auto"
        headerToolbar={false}
        dayHeaders={false}
        allDaySlot={false}
        timedText="Horários"
        slotDuration={PASSO}
        slotHeaderInterval={{ hours: 1 }}
        slotMinTime={{ minutes: horas.inicio }}
        slotMaxTime={{ minutes: horas.fim }}
        slotMinHeight={hora / 2}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotHeaderContent={({ text, time }) =>
          temAgora && Math.abs((time?.milliseconds ?? 0) / 60_000 - agora.minuto) < folga ? '' : text
        }
        slotHeaderInnerClass={classes.hora ?? ''}
        slotLaneClass={({ isMinor }) => `${classes.meia} ${isMinor ? '' : classes.linha}`}
        dayLaneClass={({ date }) => classeDoDia?.(dataDe(date)) ?? ''}
        dayLaneInnerClass={classes.dentro ?? ''}
        // A short visit can still be read and touched.
        eventMinHeight={vista === 'semana' ? 24 : 32}
        eventOrder="start,encaixe,-duration"
        slotEventOverlap={false}
        eventInteractive={false}
        eventMaxStack={pistas}
        moreLinkHint={(n) => `Mostrar mais ${agendamentosEmPalavras(n)}`}
        moreLinkContent={({ num }) => `+${num}`}
        moreLinkClass={classes.mais ?? ''}
        moreLinkClick={({ date, hiddenSegs }) => {
          onMais(
            dataDe(date),
            hiddenSegs.map(itemDe).flatMap((i) => (i.tipo === 'visita' ? [i.bloco] : [])),
          )
          // Neither a view's name nor its own box: the library does nothing more.
          return 'nada'
        }}
        // A finger scrolls unless it rests first.
        editable={onMover !== null}
        eventDurationEditable={false}
        longPressDelay={400}
        eventDrop={({ event, revert }) => {
          const item = itemDe({ event })
          // Nothing has moved until the clinic says so: the form asks with the new time.
          revert()
          if (item.tipo === 'visita' && event.start !== null)
            onMover?.(item.bloco.linha, event.start.toISOString())
        }}
        events={eventos}
        eventClass={(info) => {
          const item = itemDe(info)
          const lado = item.tipo === 'visita' && !info.isMirror ? item.bloco.lado : null
          return [classes.item, lado && classes[lado], info.isMirror && classes.arrastada]
            .filter(Boolean)
            .join(' ')
        }}
        eventInnerClass={classes.conteudo ?? ''}
        eventContent={(info) => {
          const item = itemDe(info)
          if (item.tipo === 'visita') {
            const bloco = info.isMirror ? naHoraDe(info.event, item.bloco) : item.bloco
            return <AgendaBloco bloco={bloco} vista={vista} {...contexto} />
          }
          if (item.tipo === 'livre')
            return <AgendaLivre livre={item.livre} dia={item.dia} vista={vista} onLivre={onLivre} />
          return null
        }}
        backgroundEventClass={classes.fechado ?? ''}
        backgroundEventInnerClass={classes.rotulo ?? ''}
        backgroundEventContent={(info) => {
          const item = itemDe(info)
          if (item.tipo !== 'fechado') return null
          const { dia, fechado } = item
          return isRotulado(dia, fechado) && !isEstreito(fechado, dia) ? <span>{fechado.rotulo}</span> : null
        }}
      />
      <span className={classes.fim} aria-hidden="true">
        {formatHora(horas.fim)}
      </span>
    </div>
  )
}

/** The wall clock's day of the library's UTC date. */
function dataDe(date: Date): Data {
  return date.toISOString().slice(0, 10)
}

function estaEntre(minuto: number, { inicio, fim }: Intervalo): boolean {
  return inicio <= minuto && minuto <= fim
}

/** An hour with a visit in it has no room for its name. */
function isEstreito(f: Fechado, { blocos }: DiaNaTela): boolean {
  return f.fim - f.inicio <= 60 && blocos.some((b) => b.linha.de < f.fim && f.inicio < b.linha.ate)
}
