import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Agenda, hoursOn } from '#domain/agendamento/slots.ts'
import { parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { isOutside } from './rules.ts'

/** The visits that lie outside the hours of `after` and not outside those of `before`, in their order. */
export function leftOutside<V extends Pick<Agendamento, 'dataHoraAgendada' | 'tempo'>>(
  visits: readonly V[],
  { before, after }: { readonly before: Agenda; readonly after: Agenda },
): readonly V[] {
  return visits.filter(({ dataHoraAgendada, tempo }) => {
    const when = parseDateTime(dataHoraAgendada)
    if (when === null) return false
    const visit = { inicio: when.minute, fim: when.minute + (parseDuration(tempo) ?? 0) }
    return isOutside(hoursOn(after, when.date), visit) && !isOutside(hoursOn(before, when.date), visit)
  })
}
