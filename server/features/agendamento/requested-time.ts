import { type Gap, NO_GAP } from '#domain/agendamento/gap.ts'
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
import type { WantedTime } from './repository.ts'

/** What was wanted: a service of `tempo` minutes, `inicio` minutes after the midnight of `date`. */
export type RequestedTime = Readonly<{
  date: ClinicDate
  inicio: number
  tempo: number
  /** What is kept free around the service. */
  gap: Gap
  clinicNow: ClinicNow
}> &
  BookingWindow

/**
 * The wanted time as the slot rule counts it. Both texts were parsed by the schema. `window`: of whoever
 * asks; reception has none.
 */
export function requestedTimeOf(
  body: Pick<AgendamentoCreate, 'dataHoraAgendada' | 'tempo'>,
  gap: Gap,
  clinicNow: ClinicNow,
  window = ANY_TIME,
): RequestedTime {
  const { date, minute } = parseDateTime(body.dataHoraAgendada) ?? { date: '', minute: 0 }
  return { date, inicio: minute, tempo: parseDuration(body.tempo) ?? 0, gap, clinicNow, ...window }
}

const startOf = ({ date, inicio }: Pick<RequestedTime, 'date' | 'inicio'>): ClinicDateTime =>
  formatDateTime(date, inicio)

const endOf = ({ date, inicio, tempo }: RequestedTime): ClinicDateTime => formatDateTime(date, inicio + tempo)

/** The time that a requested visit would take, with the gap that is kept free around it. */
export const wantedTimeOf = (requested: RequestedTime): WantedTime => ({
  inicio: startOf(requested),
  fim: endOf(requested),
  gap: requested.gap,
})

/** When a visit ends. */
export function endOfVisit(visit: Pick<AgendamentoCreate, 'dataHoraAgendada' | 'tempo'>): ClinicDateTime {
  return endOf(requestedTimeOf(visit, NO_GAP, { date: '', minute: 0 }))
}
