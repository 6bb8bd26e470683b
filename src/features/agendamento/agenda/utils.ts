import type { Interval } from '#domain/agendamento/slots.ts'
import { countInWords, formatCount } from '#domain/lib/count.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatDayAndMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
  longDateInWords,
  parseDateTime,
  shortDateInWords,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { Whose } from '../queries.ts'
import type { Totals } from './calendar/day.ts'
import type { AgendaEntry } from './entry.ts'

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

/** "8 a 14 de novembro", "29 de novembro a 5 de dezembro", "27 de dezembro a 2 de janeiro de 2027" */
export function weekTitle(first: ClinicDate, last: ClinicDate, today: ClinicDate): string {
  const end = `${formatDayAndMonth(last)}${yearIfOther(last, today)}`
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} a ${end}`
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${formatDayAndMonth(first)}${isOneYear ? '' : yearIfOther(first, today)} a ${end}`
}

/** "sexta-feira, 13 de nov."; where the year is said, too, "sex., 13 de nov. de 2027" */
export function mediumDate(date: ClinicDate, today: ClinicDate): string {
  const year = yearIfOther(date, today)
  if (year !== '') return `${formatShortDate(date)}${year}`
  return `${formatWeekday(date)}, ${shortDateInWords(date, today)}`
}

export function agendamentoCountInWords(count: number): string {
  return countInWords(count, 'agendamento', 'agendamentos')
}

/** What the clinic has, and what waits beside it: "3 agendamentos", "1 agendamento, 2 a enviar". */
export function dayCountInWords({ count, waiting }: Pick<Totals, 'count' | 'waiting'>): string {
  const words = agendamentoCountInWords(count)
  return waiting === 0 ? words : `${words}, ${waitingCountInWords(waiting)}`
}

/** The same where nobody knows what the clinic has: "2 a enviar". */
export function waitingCountInWords(waiting: number): string {
  return `${formatCount(waiting)} a enviar`
}

export function totalsInWords({ count, waiting, valor, free }: Totals): string {
  const parts = [dayCountInWords({ count, waiting }), formatReais(valor)]
  return [...parts, ...(free > 0 ? [`${shortHours(free)} livres`] : [])].join(', ')
}

/** Where a visit comes from that is wanted elsewhere: "vem das 09:30", "vem de sex., 13/11". */
export function comesFrom(when: ClinicDateTime, date: ClinicDate): string {
  const from = parseDateTime(when)
  if (from === null) return ''
  return from.date === date ? `vem das ${formatTime(from.minute)}` : `vem de ${formatShortDate(from.date)}`
}

/** Everything a block says, for whoever does not see it; its day, too, where `today` is given. */
export function blockInWords(
  entry: AgendaEntry,
  { client, status, today }: { client: string; status: string | null; today?: ClinicDate | undefined },
): string {
  return [
    ...(today === undefined ? [] : [longDateInWords(entry.date, today)]),
    `${entry.startTime} às ${entry.endTime}`,
    entry.nome,
    client,
    formatReais(entry.valor),
    ...(entry.encaixe ? ['encaixe'] : []),
    ...(status === null ? [] : [status]),
  ].join(', ')
}

/** Who already has the time: "Beatriz Nogueira já está das 09:00 às 10:00." */
export function alreadyThere(entries: readonly AgendaEntry[], clientName: (whose: Whose) => string): string {
  const parts = entries.map((entry) => {
    const { email, cliente, nome, encaixe, startTime, endTime } = entry
    const who = email === null && cliente === null ? nome : clientName(entry)
    return `${who} ${encaixe ? 'está em encaixe' : 'já está'} das ${startTime} às ${endTime}`
  })
  return parts.length === 0 ? 'Já há um agendamento nesse horário.' : `${joined(parts)}.`
}

function joined(parts: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(parts)
}
