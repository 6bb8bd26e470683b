import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import {
  type ClinicDateTime,
  type ClinicNow,
  type Data,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'

/** What was wanted: a service of `tempo` minutes, `inicio` minutes after the midnight of `data`. */
export type RequestedTime = Readonly<{ data: Data; inicio: number; tempo: number; clinicNow: ClinicNow }>

/** The wanted time as the slot rule counts it. Both texts were parsed by the schema. */
export function requestedTimeOf(
  body: Pick<AgendamentoCreate, 'dataHoraAgendada' | 'tempo'>,
  clinicNow: ClinicNow,
): RequestedTime {
  const { data, minute } = parseDateTime(body.dataHoraAgendada) ?? { data: '', minute: 0 }
  return { data, inicio: minute, tempo: parseDuration(body.tempo) ?? 0, clinicNow }
}

export const endOf = ({ data, inicio, tempo }: Omit<RequestedTime, 'clinicNow'>): ClinicDateTime =>
  formatDateTime(data, inicio + tempo)
