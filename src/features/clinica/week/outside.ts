import type { Agendamento } from '#domain/agendamento/schema.ts'
import { agendaOf, hoursOn } from '#domain/agendamento/slots.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { isOutside } from '#domain/week/rules.ts'
import type { Week } from '#domain/week/schema.ts'

type Visit = Pick<Agendamento, 'dataHoraAgendada' | 'tempo'>

/** The visits that a new week leaves outside and the present one does not, in their order. */
export function fallingOut<V extends Visit>(
  visits: readonly V[],
  horarios: readonly Horario[],
  weeks: { readonly before: Week | null; readonly after: Week | null },
): readonly V[] {
  const [before, after] = [weeks.before, weeks.after].map((week) => agendaOf(horarios, [], week))
  return visits.filter(({ dataHoraAgendada, tempo }) => {
    const when = parseDateTime(dataHoraAgendada)
    if (when === null || before === undefined || after === undefined) return false
    const visit = { inicio: when.minute, fim: when.minute + (parseDuration(tempo) ?? 0) }
    return isOutside(hoursOn(after, when.date), visit) && !isOutside(hoursOn(before, when.date), visit)
  })
}

/** Whether a weekday has hours that another week takes from it. */
export function losesHours(before: Week, after: Week): boolean {
  return before.dias.some((day, weekday) => {
    const open = after.dias[weekday] ?? []
    return day.some(({ inicio, fim }) => !open.some((p) => p.inicio <= inicio && fim <= p.fim))
  })
}
