import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { clientStatus } from '../life/client-status.ts'
import { type ChangeTime, isOpenToHer } from '../life/open-to-her.ts'
import { lifeStatus } from '../queue/life-status.ts'
import { bookingStatus, cancellationStatus, givenUpStatus, type ShownStatus } from '../queue/status.ts'
import type { MyVisit, VisitAtClinic } from './groups.ts'

/** Where a visit stands, in words: what is queued of it before what the clinic has. */
export function statusOf(visit: MyVisit, line: QueueContext): ShownStatus {
  const { cancellation } = visit
  if (visit.kind === 'pending')
    return cancellation === null
      ? bookingStatus(visit.row, line)
      : givenUpStatus(cancellation, visit.row, line)
  const context = { ...line, unheard: visit.unheard }
  if (cancellation !== null) return cancellationStatus(cancellation, context)
  const wish = visit.move ?? visit.state
  return (wish && lifeStatus(wish.row, context, visit.agendamento)) ?? stateStatus(visit.agendamento)
}

/** Lists call a booked visit "Agendado", as the booking's answer did; only its own screen names the state. */
const stateStatus = (visit: Agendamento): ShownStatus =>
  visit.estado === 'marcada' ? { kind: 'ok', chip: 'Agendado' } : clientStatus(visit)

/** Whether its client can still move or cancel it, and has not asked for its end already. */
export function isHersToChange({ agendamento, cancellation }: VisitAtClinic, time: ChangeTime): boolean {
  return cancellation === null && isOpenToHer(agendamento, time)
}
