import type { AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { type Agora, type Data, type DataHora, formatDataHora, parseDataHora } from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'

/** What was wanted: a service of `tempo` minutes, `inicio` minutes after the midnight of `data`. */
export type RequestedTime = Readonly<{ data: Data; inicio: number; tempo: number; agora: Agora }>

/** The wanted time as the slot rule counts it. Both texts were parsed by the schema. */
export function requestedTimeOf(
  body: Pick<AgendamentoCriar, 'dataHoraAgendada' | 'tempo'>,
  agora: Agora,
): RequestedTime {
  const { data, minuto } = parseDataHora(body.dataHoraAgendada) ?? { data: '', minuto: 0 }
  return { data, inicio: minuto, tempo: parseTempo(body.tempo) ?? 0, agora }
}

export const endOf = ({ data, inicio, tempo }: Omit<RequestedTime, 'agora'>): DataHora =>
  formatDataHora(data, inicio + tempo)
