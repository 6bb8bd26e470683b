import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { deadlineOf } from '#domain/clinica/limits.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  daysBetween,
  formatDateTime,
  formatShortMonth,
  formatTime,
  longDateInWords,
  parseDateTime,
  shortDateInWords,
  shortWeekday,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { Phase, VisitTime } from './rules.ts'

/** "É amanhã.", "Em 8 dias", "Há 2 dias", "Foi hoje."; of what is cancelled "Seria amanhã". */
export function distanceInWords(date: ClinicDate, today: ClinicDate, phase: Phase | 'cancelled'): string {
  const days = daysBetween(today, date)
  if (phase === 'cancelled') {
    if (days < 0) return days === -1 ? 'Teria sido ontem' : `Teria sido há ${-days} dias`
    return `Seria ${days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`}`
  }
  if (days === 0) return phase === 'over' ? 'Foi hoje.' : 'É hoje.'
  if (days === 1) return 'É amanhã.'
  if (days === -1) return 'Foi ontem.'
  return days > 0 ? `Em ${days} dias` : `Há ${-days} dias`
}

/** "das 14:00 às 15:00" */
export function hoursInWords(when: ClinicDateTime, tempo: string): string {
  const start = parseDateTime(when)?.minute
  if (start === undefined) return ''
  const minutes = parseDuration(tempo)
  return minutes === null
    ? `às ${formatTime(start)}`
    : `das ${formatTime(start)} às ${formatTime(start + minutes)}`
}

/** From this many days ahead on, a date is said: a weekday alone would be read as the next one. */
const DAYS_OF_WEEK = 7

/** "sex 09:30"; of another week "sex 27 nov 09:30". */
export function shortTime(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  if (parsed === null) return when
  const { date, minute } = parsed
  const days = daysBetween(today, date)
  const day = days >= 0 && days < DAYS_OF_WEEK ? shortWeekday(date) : weekdayAndDay(date, today)
  return `${day} ${formatTime(minute)}`
}

/** "sex 13 nov, 09:30" */
export function dayAndTime(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  if (parsed === null) return when
  return `${weekdayAndDay(parsed.date, today)}, ${formatTime(parsed.minute)}`
}

/** "sex 13 nov"; of another year "sex 8 jan de 2027" */
function weekdayAndDay(date: ClinicDate, today: ClinicDate): string {
  const day = `${shortWeekday(date)} ${Number(date.slice(8))} ${formatShortMonth(date)}`
  return `${day}${yearIfOther(date, today)}`
}

/** "hoje às 20:00", "ontem às 20:00", "quinta-feira, 12 de novembro, às 14:00" */
export function momentNearby(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  if (parsed === null) return when
  const time = formatTime(parsed.minute)
  const day = { '0': 'hoje', '1': 'amanhã', '-1': 'ontem' }[daysBetween(today, parsed.date)]
  return day === undefined ? `${longDateInWords(parsed.date, today)}, às ${time}` : `${day} às ${time}`
}

/** The rule of the clinic and what it comes to for one visit; `moment` is what matters of it. */
export type DeadlineWords = { readonly before: string; readonly moment: string; readonly after: string }

/** The sentence that says until when she can move or cancel on her own, or that the time is over. */
export function deadlineInWords(start: ClinicDateTime, { limits, clinicNow }: VisitTime): DeadlineWords {
  const { horasParaMudar: hours = null } = limits
  const deadline = deadlineOf(limits, start)
  const moment = momentNearby(deadline, clinicNow.date)
  if (deadline <= formatDateTime(clinicNow.date, clinicNow.minute))
    return {
      before: 'O prazo para mudar por aqui terminou ',
      moment,
      after: '. Se precisar, fale com a clínica.',
    }
  const until = hours === null ? 'o início' : hours === 1 ? '1 hora antes' : `${hours} horas antes`
  return {
    before: `Até ${until} você muda ou cancela por aqui: neste caso, até `,
    moment,
    after: '. Depois, fale com a clínica.',
  }
}

/** "Confirmada hoje, às 09:12." */
export function confirmedInWords(em: ClinicDateTime | undefined, today: ClinicDate): string | null {
  return em === undefined ? null : `Confirmada ${nearbyDate(em, today)}.`
}

/** "Você cancelou em 10 de nov., às 20:14." */
export function cancelledInWords(
  { estadoEm, estadoPor }: Pick<Agendamento, 'estadoEm' | 'estadoPor'>,
  today: ClinicDate,
): string | null {
  if (estadoEm === undefined || estadoPor !== 'cliente') return null
  return `Você cancelou ${nearbyDate(estadoEm, today)}.`
}

/** "hoje, às 09:12", "em 10 de nov., às 20:14" */
function nearbyDate(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  if (parsed === null) return ''
  const days = daysBetween(parsed.date, today)
  const day = days === 0 ? 'hoje' : days === 1 ? 'ontem' : `em ${shortDateInWords(parsed.date, today)}`
  return `${day}, às ${formatTime(parsed.minute)}`
}

const HISTORY_FACTS = 3

/** "Você marcou em 3 de nov. · A clínica mudou em 9 de nov.": the last facts, or null where none is told. */
export function historyInWords(versions: readonly VisitVersion[], today: ClinicDate): string | null {
  const facts = versions.flatMap((version) => {
    const verb = verbOf(version)
    if (verb === null) return []
    const who = version.papel === 'cliente' ? 'Você' : 'A clínica'
    return [`${who} ${verb} em ${shortDateInWords(version.em.slice(0, 10), today)}`]
  })
  const last = facts.filter((fact, i) => fact !== facts[i + 1]).slice(-HISTORY_FACTS)
  return last.length === 0 ? null : last.join(' · ')
}

/** What somebody did in one version; null where it is nothing of the client's, or nobody's. */
function verbOf({ versao, papel, antes, depois }: VisitVersion): string | null {
  if (papel === 'sistema') return null
  if (versao === 1) return 'marcou'
  if (depois.estado !== undefined && depois.estado !== antes.estado) {
    if (depois.estado === 'cancelada') return 'cancelou'
    if (antes.estado === 'cancelada') return 'marcou de novo'
    // What was seen at the door, and taken back or put right, neither confirms anything nor undoes that.
    if (antes.estado === 'marcada' && depois.estado === 'confirmada') return 'confirmou'
    const isUndone = antes.estado === 'confirmada' && depois.estado === 'marcada'
    if (isUndone && depois.dataHoraAgendada === undefined) return 'desfez a confirmação'
    if (depois.estado !== 'marcada') return null
  }
  if (depois.dataHoraAgendada !== undefined) return papel === 'cliente' ? 'remarcou' : 'mudou'
  const isOfHers = depois.nome !== undefined || depois.tempo !== undefined || depois.valor !== undefined
  return isOfHers ? 'mudou' : null
}

/** What the device knows of the history without a network: what brought the visit into its state. */
export function knownHistoryInWords(
  { estado, estadoEm, estadoPor }: Pick<Agendamento, 'estado' | 'estadoEm' | 'estadoPor'>,
  today: ClinicDate,
): string | null {
  const verb = estado === 'confirmada' ? 'confirmou' : estado === 'cancelada' ? 'cancelou' : null
  if (verb === null || estadoEm === undefined || estadoPor === undefined) return null
  const who = estadoPor === 'cliente' ? 'Você' : 'A clínica'
  return `${who} ${verb} em ${shortDateInWords(estadoEm.slice(0, 10), today)}`
}
