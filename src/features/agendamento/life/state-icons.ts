import {
  IconCalendar,
  IconCalendarX,
  IconCheck,
  IconCircleCheck,
  IconDoorEnter,
  IconPlayerPlay,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { VisitState } from '#domain/agendamento/states.ts'

/** A state is told by its icon and its word; its colour only repeats them. */
const ICONS: Readonly<Record<VisitState, TablerIcon>> = {
  marcada: IconCalendar,
  confirmada: IconCheck,
  chegou: IconDoorEnter,
  em_atendimento: IconPlayerPlay,
  concluida: IconCircleCheck,
  faltou: IconUserX,
  cancelada: IconCalendarX,
}

export function stateIcon(estado: VisitState): TablerIcon {
  return ICONS[estado]
}
