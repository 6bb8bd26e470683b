import type { Agendamento } from '#domain/agendamento/schema.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import { absoluteMinuteOf, type ClinicDateTime, type ClinicNow, parseDateTime } from '#domain/lib/dates.ts'
import { NO_WISHES } from '#domain/outbox/overlay.ts'
import { type StateLabelWords, wishLabel } from '../life/wish-label.ts'
import { LONGEST_TOLD_STRETCH, timeOf } from '../life/words.ts'
import type { AgendaEntry } from './entry.ts'

/**
 * Null for a booking that only this device has: that has no state yet. Neither has a place where a visit is
 * wanted, unless something was said of it there.
 */
export function stateLabel(entry: AgendaEntry, clinicNow: ClinicNow): StateLabelWords | null {
  const { kind, agendamento } = entry
  if (agendamento === null) return null
  if (kind === 'place') return wishLabel(agendamento, { ...NO_WISHES, state: entry.wishes.state })
  const { estado } = agendamento
  const rest = restOf(agendamento, clinicNow)
  return wishLabel(agendamento, entry.wishes) ?? { estado, word: stateName(estado), rest, kind: 'state' }
}

/** When it came to that, or since when it goes on. */
function restOf({ estado, estadoEm, estadoPor }: Agendamento, clinicNow: ClinicNow): string {
  if (estado === 'cancelada' && estadoPor !== undefined)
    return estadoPor === 'cliente' ? 'pela cliente' : 'pela clínica'
  if (estadoEm === undefined) return ''
  if (estado === 'chegou' || estado === 'concluida') return timeOf(estadoEm)
  return estado === 'em_atendimento' ? stateSinceInWords(estadoEm, clinicNow) : ''
}

/** Which share of the length of a visit that somebody is in has passed since it was begun, 0 to 1. */
export function shareDone({ agendamento, when, from, to }: AgendaEntry, { date, minute }: ClinicNow): number {
  const begun = parseDateTime(agendamento?.estadoEm ?? when)
  if (begun === null || to <= from) return 1
  const minutes = absoluteMinuteOf(date, minute) - absoluteMinuteOf(begun.date, begun.minute)
  return Math.min(1, Math.max(0, minutes / (to - from)))
}

/** "há 30 min", "desde 07:30" */
export function stateSinceInWords(when: ClinicDateTime, { date, minute }: ClinicNow): string {
  const then = parseDateTime(when)
  if (then === null) return ''
  const minutes = absoluteMinuteOf(date, minute) - absoluteMinuteOf(then.date, then.minute)
  if (minutes < 1) return 'desde agora'
  return minutes > LONGEST_TOLD_STRETCH ? `desde ${timeOf(when)}` : `há ${minutes} min`
}
