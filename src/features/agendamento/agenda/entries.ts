import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { type AgendaItem, overlayAgendamentoList, wishesForPending } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { bookingOf } from '../queue/rows.ts'
import { type AgendaEntry, byTime, entryOf, entryOfAgendamento, keyOfRow } from './entry.ts'

/** A visit's own entry with what a queue says of it; null where its time cannot be read. */
export function entryAsQueued(visit: Agendamento, queue: readonly OutboxRow[]): AgendaEntry | null {
  const item = overlayAgendamentoList([visit], queue).find(({ kind }) => kind === 'at_clinic')
  return item?.kind === 'at_clinic' ? entryOfAgendamento(item.agendamento, item) : null
}

/** The clinic's visits and this person's queued ones, from a date on, by time. */
export function agendaEntries(
  items: readonly AgendaItem[],
  from: ClinicDate,
  queue: readonly OutboxRow[] = [],
): readonly AgendaEntry[] {
  return items
    .flatMap((item) => {
      if (item.kind === 'at_clinic') return entryOfAgendamento(item.agendamento, item) ?? []
      const booking = bookingOf(item.row)
      if (booking === null) return []
      const { email, cliente, ...facts } = booking.pedido
      const whose = { email: email ?? null, cliente: cliente ?? null }
      const wishes = wishesForPending(item.row, queue)
      const { row: queuedRow } = item
      const subject = { kind: 'booking', agendamento: null, queuedRow, movedFrom: null } as const
      return entryOf(keyOfRow(queuedRow.id), { ...facts, ...whose }, subject, wishes) ?? []
    })
    .filter((entry) => entry.date >= from)
    .sort(byTime)
}
