import { useState } from 'react'
import { agendaOf, hoursOn } from '#domain/agendamento/slots.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { type ClinicDate, formatTime } from '#domain/lib/dates.ts'
import type { DayHours } from '#domain/week/rules.ts'
import type { Week } from '#domain/week/schema.ts'
import { DateField } from '#src/components/fields/date-field.tsx'
import classes from './week.module.css'

type Props = {
  readonly week: Week | null
  readonly horarios: readonly Horario[]
  readonly today: ClinicDate
}

/** Which rule holds on a day: the order of the rules, and any day that is asked about. */
export function WhoDecides({ week, horarios, today }: Props) {
  const [date, setDate] = useState<ClinicDate | null>(today)
  const hours = date === null ? null : hoursOn(agendaOf(horarios, [], week), date)
  return (
    <>
      <ol className={classes.order}>
        <li>O que está no Cadastro de Horários para aquela data</li>
        <li>Um fechamento</li>
        <li>Um feriado fechado</li>
        <li>A semana</li>
        <li>Sem semana nenhuma: os 19 horários padrão</li>
      </ol>
      <div className={classes.check}>
        <DateField label="Conferir um dia" value={date} onChange={setDate} />
        <p role="status">
          {hours !== null && (
            <>
              <b>{stateInWords(hours)}</b>
              <small>{ruleInWords(hours)}</small>
            </>
          )}
        </p>
      </div>
    </>
  )
}

function stateInWords({ periods }: DayHours): string {
  if (periods === null) return '07:00 às 12:00, 13:00 às 18:00'
  if (periods.length === 0) return 'Fechada'
  return periods.map(({ inicio, fim }) => `${formatTime(inicio)} às ${formatTime(fim)}`).join(', ')
}

function ruleInWords({ source }: DayHours): string {
  switch (source.kind) {
    case 'registered':
      return 'pelo Cadastro de Horários'
    case 'closure':
      return `fechamento, ${source.motivo}`
    case 'holiday':
      return `feriado, ${source.nome}`
    case 'week':
      return 'pela semana'
    case 'standard':
      return 'os 19 horários padrão'
  }
}
