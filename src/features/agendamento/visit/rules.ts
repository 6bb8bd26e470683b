import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { type ClinicNow, daysBetween, formatDateTime } from '#domain/lib/dates.ts'
import { type ChangeTime, isOpenToHer } from '../life/open-to-her.ts'
import { isOver } from '../queue/rows.ts'

/**
 * What the visit's own page offers:
 * - `confirm`, `undo`: she says that she will come, and takes it back
 * - `calendar`: a file for the phone's calendar
 * - `move`, `cancel`, `talk`: what stands under "Se precisar mudar"
 * - `repeat`, `book`, `otherTime`: the service once more: after a visit, after none, after the clinic's no
 */
export type VisitAct =
  | 'confirm'
  | 'undo'
  | 'calendar'
  | 'move'
  | 'cancel'
  | 'talk'
  | 'repeat'
  | 'book'
  | 'otherTime'

/** How many days before the visit the page begins to ask whether she comes. */
const CONFIRM_DAYS = 3

export type VisitTime = { readonly limits: Limits; readonly clinicNow: ClinicNow }
type VisitToChange = Pick<Agendamento, 'dataHoraAgendada' | 'tempo' | 'estado' | 'estadoPor'>

export type Phase = 'ahead' | 'running' | 'over'

/** Whether it has begun, by the clinic's clock, and whether it is over. */
export function phaseOf(
  { dataHoraAgendada, tempo }: Pick<VisitToChange, 'dataHoraAgendada' | 'tempo'>,
  { date, minute }: ClinicNow,
): Phase {
  if (dataHoraAgendada > formatDateTime(date, minute)) return 'ahead'
  return isOver({ dataHoraAgendada, tempo }, { date, minute }) ? 'over' : 'running'
}

/**
 * What she can do with a visit of which nothing is queued. `limits` are null where the clinic's record never
 * came to the device: what hangs on it is not offered.
 */
export function actsOf(visit: VisitToChange, time: ChangeTime): ReadonlySet<VisitAct> {
  const { limits, clinicNow } = time
  const phase = phaseOf(visit, clinicNow)
  const isOpen = isOpenToHer(visit, time)
  switch (visit.estado) {
    case 'marcada':
    case 'confirmada':
      if (phase === 'over') return new Set(['repeat'])
      if (phase === 'running') return new Set(['talk'])
      return new Set([
        ...answersOf(visit.estado, visit.dataHoraAgendada, clinicNow, isOpen),
        // The file says the clinic's name, its address and its zone.
        ...(limits === null ? [] : (['calendar'] as const)),
        ...(isOpen ? (['move', 'cancel'] as const) : []),
        'talk',
      ])
    case 'chegou':
    case 'em_atendimento':
      return new Set()
    case 'concluida':
      return new Set(['repeat'])
    case 'faltou':
      return new Set(['book'])
    case 'cancelada':
      return new Set(visit.estadoPor === 'cliente' ? ['book'] : ['otherTime', 'talk'])
  }
}

function answersOf(state: VisitState, start: string, { date }: ClinicNow, isOpen: boolean): VisitAct[] {
  if (state === 'confirmada') return isOpen ? ['undo'] : []
  return daysBetween(date, start.slice(0, 10)) <= CONFIRM_DAYS ? ['confirm'] : []
}
