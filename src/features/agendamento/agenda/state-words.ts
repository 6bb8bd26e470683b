import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { absoluteMinuteOf, type ClinicDateTime, type ClinicNow, parseDateTime } from '#domain/lib/dates.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { stateName, timeOf } from '../life/words.ts'
import { type AgendaEntry, otherTimesOf } from './entries.ts'

/**
 * A visit's state as a label says it: the word, and what a narrow place leaves out ("08:41", "há 30 min").
 * `waits`: it is what this device wants, and the clinic has not answered; `refused`: it did not take it.
 */
export type StateLabelWords = {
  readonly estado: VisitState
  readonly word: string
  readonly rest: string
  readonly kind: 'state' | 'waits' | 'refused'
}

/** Null for a booking that only this device has: that has no state yet. */
export function stateLabel(entry: AgendaEntry, clinicNow: ClinicNow): StateLabelWords | null {
  const { agendamento, movedFrom } = entry
  if (agendamento === null || movedFrom !== null) return null
  const { estado } = agendamento
  const rest = restOf(agendamento, clinicNow)
  return wishLabel(entry) ?? { estado, word: stateName(estado), rest, kind: 'state' }
}

/** What this device wants of a visit that the clinic has; null where that is nothing. */
export function wishLabel(entry: AgendaEntry): StateLabelWords | null {
  const { agendamento, wishes, movedFrom } = entry
  if (agendamento === null || movedFrom !== null) return null
  const { estado } = agendamento
  const { cancellation, move, state, edit } = wishes
  const rows = [cancellation, move?.row, state?.row, edit?.row].filter((row) => row != null)
  if (rows.some(needsChoice)) return { estado, word: 'Sua escolha', rest: '', kind: 'refused' }
  const waits = (word: string, rest = '') => ({ estado, word, rest, kind: 'waits' }) as const
  if (cancellation !== null) return waits('Cancelamento')
  if (otherTimesOf(entry).length > 0) return waits('Mudança')
  if (state !== null) return { ...waits(stateName(state.state), saidAt(state.row)), estado: state.state }
  return edit === null ? null : waits('Alteração')
}

function saidAt({ command }: OutboxRow): string {
  const when = isSetVisitState(command) ? command.payload.recepcao?.feitoEm : undefined
  return when === undefined ? '' : timeOf(when)
}

/** When it came to that, or since when it goes on. */
function restOf({ estado, estadoEm, estadoPor }: Agendamento, clinicNow: ClinicNow): string {
  if (estado === 'cancelada' && estadoPor !== undefined)
    return estadoPor === 'cliente' ? 'pela cliente' : 'pela clínica'
  if (estadoEm === undefined) return ''
  if (estado === 'chegou' || estado === 'concluida') return timeOf(estadoEm)
  return estado === 'em_atendimento' ? sinceInWords(estadoEm, clinicNow) : ''
}

/**
 * Which share of the length of a visit that somebody is in has passed since it was begun, 0 to 1, also where
 * only this device knows that it was.
 */
export function shareDone(entry: AgendaEntry, { date, minute }: ClinicNow): number {
  const { agendamento, wishes, when, from, to } = entry
  const row = wishes.state === null || needsChoice(wishes.state.row) ? null : wishes.state.row
  const said =
    row !== null && isSetVisitState(row.command) ? row.command.payload.recepcao?.feitoEm : undefined
  const begun = parseDateTime((row === null ? agendamento?.estadoEm : said) ?? when)
  if (begun === null || to <= from) return 1
  const minutes = absoluteMinuteOf(date, minute) - absoluteMinuteOf(begun.date, begun.minute)
  return Math.min(1, Math.max(0, minutes / (to - from)))
}

/** So long a stretch is told as one, minutes. */
const LONGEST_TOLD = 90

/** "há 30 min", "desde 07:30" */
export function sinceInWords(when: ClinicDateTime, { date, minute }: ClinicNow): string {
  const then = parseDateTime(when)
  if (then === null) return ''
  const minutes = absoluteMinuteOf(date, minute) - absoluteMinuteOf(then.date, then.minute)
  if (minutes < 1) return 'desde agora'
  return minutes > LONGEST_TOLD ? `desde ${timeOf(when)}` : `há ${minutes} min`
}

/** The label for whoever hears it: "confirmada", "chegou 08:46, aguardando envio". */
export function labelInWords({ word, rest, kind }: StateLabelWords): string {
  const words = [word, rest].filter(Boolean).join(' ')
  if (kind === 'refused') return 'precisa da sua escolha'
  return kind === 'waits' ? `${words}, aguardando envio` : words.toLocaleLowerCase('pt-BR')
}
