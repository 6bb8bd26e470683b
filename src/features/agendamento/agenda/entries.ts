import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Data, type DataHora, formatHora, parseDataHora } from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import type { ItemDaAgenda } from '#domain/outbox/overlay.ts'
import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import type { ContextoDaFila } from '#domain/outbox/texts.ts'
import { bookingOf } from '../queue/rows.ts'
import { bookingStatus, cancellationStatus, type QueueStatus } from '../queue/status.ts'

/** One visit of the agenda: what the clinic has, what this device has queued of it, or both in one. */
export type AgendaEntry = {
  /** See `keyOfAgendamento` and `keyOfRow`. */
  readonly key: string
  readonly when: DataHora
  readonly date: Data
  /** Minutes since that day's midnight; the end may lie beyond the next midnight. */
  readonly from: number
  readonly to: number
  /** `HH:MM` */
  readonly startTime: string
  readonly endTime: string
  readonly nome: string
  /** Null where reception made it for nobody registered. */
  readonly email: string | null
  readonly valor: number
  readonly encaixe: boolean
  /** What the clinic has; null while the booking is only on this device. */
  readonly agendamento: Agendamento | null
  /** The queued booking, or the queued cancellation of what the clinic has. */
  readonly queuedRow: OutboxRow | null
}

/** An entry's key, made of the visit's id. */
export const keyOfAgendamento = (id: number): string => `a${id}`

/** An entry's key while only this device has the booking, made of its row's id. */
export const keyOfRow = (id: string): string => `f${id}`

type VisitFacts = Pick<Agendamento, 'dataHoraAgendada' | 'tempo' | 'nome' | 'valor' | 'encaixe' | 'email'>

/** No entry where the visit's time cannot be read. */
function entriesOf(
  key: string,
  facts: VisitFacts,
  sources: Pick<AgendaEntry, 'agendamento' | 'queuedRow'>,
): AgendaEntry[] {
  const parsed = parseDataHora(facts.dataHoraAgendada)
  if (parsed === null) return []
  const { dataHoraAgendada, nome, valor, encaixe, email } = facts
  const { data: date, minuto: from } = parsed
  const to = from + (parseTempo(facts.tempo) ?? 0)
  return [
    {
      key,
      when: dataHoraAgendada,
      date,
      from,
      to,
      startTime: formatHora(from),
      endTime: formatHora(to),
      nome,
      email,
      valor,
      encaixe,
      ...sources,
    },
  ]
}

export function entriesOfAgendamento(
  agendamento: Agendamento,
  queuedRow: OutboxRow | null = null,
): AgendaEntry[] {
  return entriesOf(keyOfAgendamento(agendamento.id), agendamento, { agendamento, queuedRow })
}

/** The clinic's visits and this person's queued ones, from a date on, by time. */
export function agendaEntries(items: readonly ItemDaAgenda[], from: Data): readonly AgendaEntry[] {
  return items
    .flatMap((item) => {
      if (item.tipo === 'confirmado') return entriesOfAgendamento(item.agendamento, item.cancelamento)
      const booking = bookingOf(item.row)
      if (booking === null) return []
      const { email = null, ...facts } = booking.pedido
      return entriesOf(keyOfRow(item.row.id), { ...facts, email }, { agendamento: null, queuedRow: item.row })
    })
    .filter((entry) => entry.date >= from)
    .sort((a, b) => a.when.localeCompare(b.when))
}

/** Whether it is a booking of this device that the clinic did not take. */
export function isRefused({ agendamento, queuedRow }: AgendaEntry): boolean {
  return agendamento === null && queuedRow !== null && precisaDeEscolha(queuedRow)
}

/** How a queued booking or a queued cancellation stands; null where nothing is queued. */
export function statusOfEntry(
  { queuedRow, agendamento }: AgendaEntry,
  context: ContextoDaFila,
): QueueStatus | null {
  if (queuedRow === null) return null
  return agendamento === null ? bookingStatus(queuedRow, context) : cancellationStatus(queuedRow, context)
}
