import type { Agendamento } from '#domain/agendamento/schema.ts'
import { agendaOf } from '#domain/agendamento/slots.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { leftOutside } from '#domain/week/outside.ts'
import type { Week } from '#domain/week/schema.ts'

type TimedVisit = Pick<Agendamento, 'dataHoraAgendada' | 'tempo'>

/** The visits that a new week leaves outside and the present one does not, in their order. */
export function fallingOut<V extends TimedVisit>(
  visits: readonly V[],
  horarios: readonly Horario[],
  weeks: { readonly before: Week | null; readonly after: Week | null },
): readonly V[] {
  return leftOutside(visits, {
    before: agendaOf(horarios, [], weeks.before),
    after: agendaOf(horarios, [], weeks.after),
  })
}

/** Whether a weekday has hours that another week takes from it. */
export function losesHours(before: Week, after: Week): boolean {
  return before.dias.some((day, weekday) => {
    const open = after.dias[weekday] ?? []
    return day.some(({ inicio, fim }) => !open.some((p) => p.inicio <= inicio && fim <= p.fim))
  })
}
