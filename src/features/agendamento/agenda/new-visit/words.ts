import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  formatLongDate,
  formatWeekday,
  longDateInWords,
  parseDateTime,
} from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { dayInWords, timeOf } from '../../life/words.ts'

/** How many services stand there before "Outro serviço". */
export const FIRST_SERVICES = 6

/** Said instead of opening a second card for somebody. */
export const MAYBE_KNOWN = 'Há ficha parecida: veja em “Pode ser ela?” e agende de novo.'
export const TAKEN_UNREAD = 'Já há alguém neste horário: escolha outro, ou toque de novo para encaixar.'
export const NO_ROOM_ANY_MORE = 'O serviço mudou e não cabe mais nesse horário. Escolha outro.'
export const CHANGED_MEANWHILE = 'O que foi pedido mudou: confira e agende de novo.'

/** Said while this device has not heard or read the services, which is not the same as having none. */
export const SERVICES_UNREAD = 'Os serviços ainda não chegaram a este aparelho.'

/** The most booked first, in their own order where nothing tells them apart. */
export function serviceOrder(
  services: readonly Procedimento[],
  counts: ReadonlyMap<string, number>,
): readonly Procedimento[] {
  return [...services].sort((a, b) => (counts.get(b.nome) ?? 0) - (counts.get(a.nome) ?? 0))
}

/** "hoje", "amanhã", "segunda-feira", each with the date beside it. */
export function dayTitle(
  date: ClinicDate,
  today: ClinicDate,
): { readonly day: string; readonly rest: string } {
  if (date === today) return { day: 'hoje', rest: formatLongDate(date) }
  if (date === addDays(today, 1)) return { day: 'amanhã', rest: formatLongDate(date) }
  return {
    day: formatWeekday(date),
    rest: longDateInWords(date, today).replace(`${formatWeekday(date)}, `, ''),
  }
}

/** "hoje", "amanhã", "sexta-feira, 20 de novembro". */
export function dayInFull(date: ClinicDate, today: ClinicDate): string {
  return date === today ? 'hoje' : date === addDays(today, 1) ? 'amanhã' : formatLongDate(date)
}

type Confirmation = {
  readonly nome: string
  readonly service: Procedimento
  readonly when: ClinicDateTime
  readonly today: ClinicDate
  readonly clinic: string
}

/** What the clinic writes to her; she sends nothing but "ok". */
export function confirmationText({ nome, service, when, today, clinic }: Confirmation): string {
  const first = nome.trim().split(/\s+/)[0] ?? ''
  const day = dayInWords(parseDateTime(when)?.date ?? today, today)
  return `Olá${first === '' ? '' : `, ${first}`}! Sua visita está marcada: ${service.nome}, ${day}, às ${timeOf(when)}. ${clinic}`
}
