import { IconCalendarX, IconCircleCheck, IconDoorEnter, IconUserX } from '@tabler/icons-react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { type ChangeTime, isOpenToHer } from '../life/open-to-her.ts'
import { lifeStatus } from '../queue/life-status.ts'
import { bookingStatus, cancellationStatus, givenUpStatus, type QueueStatus } from '../queue/status.ts'
import type { ConfirmedVisit, MyVisit } from './groups.ts'

/** Where a visit stands, in words: what is queued of it before what the clinic has. */
export function statusOf(visit: MyVisit, context: QueueContext): QueueStatus {
  const { cancellation } = visit
  if (visit.kind === 'pending')
    return cancellation === null
      ? bookingStatus(visit.row, context)
      : givenUpStatus(cancellation, visit.row, context)
  if (cancellation !== null) return cancellationStatus(cancellation, context)
  const wish = visit.move ?? visit.state
  return (wish && lifeStatus(wish.row, context, visit.agendamento)) ?? stateStatus(visit.agendamento)
}

function stateStatus({ estado, estadoPor }: Agendamento): QueueStatus {
  switch (estado) {
    case 'marcada':
      return { kind: 'ok', chip: 'Agendado' }
    case 'confirmada':
      return { kind: 'ok', chip: estadoPor === 'clinica' ? 'Confirmada pela clínica' : 'Confirmada por você' }
    case 'chegou':
    case 'em_atendimento':
      return { kind: 'info', chip: 'Na clínica', icon: IconDoorEnter }
    case 'concluida':
      return { kind: 'info', chip: 'Concluída', icon: IconCircleCheck }
    case 'faltou':
      return { kind: 'info', chip: 'Faltou', icon: IconUserX }
    case 'cancelada':
      return { kind: 'info', chip: 'Cancelada', icon: IconCalendarX }
  }
}

/** Whether its client can still move or cancel it, and has not asked for its end already. */
export function isHersToChange({ agendamento, cancellation }: ConfirmedVisit, time: ChangeTime): boolean {
  return cancellation === null && isOpenToHer(agendamento, time)
}
