import type { Interval } from '#domain/agendamento/slots.ts'
import {
  type ClinicDate,
  type ClinicNow,
  formatDayAndMonth,
  formatLongDate,
  formatShortMonth,
  formatTime,
  formatWeekday,
} from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { Totals } from './calendar/day.ts'
import type { AgendaEntry } from './entries.ts'

/** "das 09:00 às 10:00" */
export function fromTo({ inicio, fim }: Interval): string {
  return `das ${formatTime(inicio)} às ${formatTime(fim)}`
}

/** Minutes as the totals say them: "3h", "1h30", "30min". */
export function shortHours(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0 && rest > 0) return `${rest}min`
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`
}

/** "8 a 14 de novembro", "29 de novembro a 5 de dezembro" */
export function weekTitle(first: ClinicDate, last: ClinicDate): string {
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(first.slice(8))} a ${formatDayAndMonth(last)}`
    : `${formatDayAndMonth(first)} a ${formatDayAndMonth(last)}`
}

/** "sexta-feira, 13 de nov." */
export function mediumDate(date: ClinicDate): string {
  return `${formatWeekday(date)}, ${Number(date.slice(8))} de ${formatShortMonth(date)}.`
}

/** "sex" */
export function shortWeekday(date: ClinicDate): string {
  return formatWeekday(date).slice(0, 3)
}

const numbers = new Intl.NumberFormat('pt-BR')

export function agendamentoCountInWords(count: number): string {
  return count === 1 ? '1 agendamento' : `${numbers.format(count)} agendamentos`
}

export function totalsInWords({ count, valor, free }: Totals): string {
  const parts = [agendamentoCountInWords(count), formatReais(valor)]
  return [...parts, ...(free > 0 ? [`${shortHours(free)} livres`] : [])].join(', ')
}

/** Everything a block says, for whoever does not see it. */
export function blockInWords(
  entry: AgendaEntry,
  { client, status, withDay = false }: { client: string; status: string | null; withDay?: boolean },
): string {
  return [
    ...(withDay ? [formatLongDate(entry.date)] : []),
    `${entry.startTime} às ${entry.endTime}`,
    entry.nome,
    client,
    formatReais(entry.valor),
    ...(entry.encaixe ? ['encaixe'] : []),
    ...(status === null ? [] : [status]),
  ].join(', ')
}

/** Whether it is over at the clinic's present moment. */
export function isPast(entry: AgendaEntry, clinicNow: ClinicNow): boolean {
  return entry.date < clinicNow.date || (entry.date === clinicNow.date && entry.to <= clinicNow.minute)
}

/** Who already has the time: "Beatriz Nogueira já está das 09:00 às 10:00." */
export function alreadyThere(
  entries: readonly AgendaEntry[],
  clientName: (email: string | null) => string,
): string {
  const parts = entries.map(({ email, nome, encaixe, startTime, endTime }) => {
    const who = email === null ? nome : clientName(email)
    return `${who} ${encaixe ? 'está em encaixe' : 'já está'} das ${startTime} às ${endTime}`
  })
  return parts.length === 0 ? 'Já há um agendamento nesse horário.' : `${joined(parts)}.`
}

function joined(parts: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(parts)
}
