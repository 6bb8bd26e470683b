import { takesBack } from '#domain/outbox/commands.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { isPutBack } from '../put-back.ts'
import { lifeStatus } from '../queue/life-status.ts'
import { bookingStatus, cancellationStatus, givenUpStatus, type ShownStatus } from '../queue/status.ts'
import type { AgendaEntry } from './entry.ts'

/** Whether it is a booking of this device that the clinic did not take. */
export function isRefused({ kind, queuedRow }: AgendaEntry): boolean {
  return kind === 'booking' && needsChoice(queuedRow)
}

/** Whether it is cancelled, and this device does not want it back; a place where it is wanted never is. */
export function isCancelled({ kind, agendamento, wishes }: AgendaEntry): boolean {
  return kind === 'visit' && agendamento.estado === 'cancelada' && !isPutBack(agendamento, wishes)
}

/** Whether it is a place that somebody asked for on this device, and that is nobody's at the clinic yet. */
export function isWaitingPlace({ kind, agendamento, wishes }: AgendaEntry): boolean {
  return kind !== 'visit' || isPutBack(agendamento, wishes)
}

/** How a queued booking or a queued cancellation stands; null where nothing is queued. */
export function statusOfEntry(
  { kind, queuedRow, agendamento, wishes: { cancellation, unheard } }: AgendaEntry,
  line: QueueContext,
): ShownStatus | null {
  const context = { ...line, unheard }
  if (kind === 'place') return lifeStatus(queuedRow, context, agendamento)
  if (kind === 'visit') return queuedRow && cancellationStatus(queuedRow, context)
  const isGivenUp = cancellation !== null && takesBack(cancellation.command) === queuedRow.id
  return isGivenUp && !needsChoice(queuedRow)
    ? givenUpStatus(cancellation, queuedRow, context)
    : bookingStatus(queuedRow, context)
}
