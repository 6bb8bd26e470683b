import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { ANY_TIME, type BookingWindow } from '#domain/agendamento/slots.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'

/** What was wanted: a service of `tempo` minutes, `inicio` minutes after the midnight of `data`. */
export type RequestedTime = Readonly<{
  data: ClinicDate
  inicio: number
  tempo: number
  clinicNow: ClinicNow
}> &
  BookingWindow

/**
 * The wanted time as the slot rule counts it. Both texts were parsed by the schema. `window`: of whoever
 * asks; reception has none.
 */
export function requestedTimeOf(
  body: Pick<AgendamentoCreate, 'dataHoraAgendada' | 'tempo'>,
  clinicNow: ClinicNow,
  window = ANY_TIME,
): RequestedTime {
  const { date: data, minute } = parseDateTime(body.dataHoraAgendada) ?? { date: '', minute: 0 }
  return { data, inicio: minute, tempo: parseDuration(body.tempo) ?? 0, clinicNow, ...window }
}

export const endOf = ({
  data,
  inicio,
  tempo,
}: Pick<RequestedTime, 'data' | 'inicio' | 'tempo'>): ClinicDateTime => formatDateTime(data, inicio + tempo)

export const startOf = ({ data, inicio }: Pick<RequestedTime, 'data' | 'inicio'>): ClinicDateTime =>
  formatDateTime(data, inicio)
