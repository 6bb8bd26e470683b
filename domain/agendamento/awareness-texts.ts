import {
  type ClinicDate,
  type ClinicDateTime,
  daysBetween,
  formatDayAndMonth,
  formatTime,
  formatWeekday,
  parseDateTime,
  shortDateInWords,
  shortWeekday,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { type KnownFacts, untoldOf, type VisitAsKnown } from './awareness.ts'

/*
 * What a client is told of a visit of which she knows another version, in words. `today` is the clinic's: a
 * date of another year is said with it.
 */

/**
 * What the clinic has done: taken the visit off or brought it back, put it at another time, or changed
 * something else of it.
 */
export type UntoldKind = 'cancelled' | 'back' | 'moved' | 'changed'

/** What kind of change the client has to be told first; null where she knows the visit as it is. */
export function untoldKindOf(visit: VisitAsKnown): UntoldKind | null {
  const facts = untoldOf(visit)
  if (facts.length === 0) return null
  if (facts.includes('cancelada')) return visit.estado === 'cancelada' ? 'cancelled' : 'back'
  return facts.includes('dataHoraAgendada') ? 'moved' : 'changed'
}

/** "A clínica mudou o horário": what happened, in one line. */
export function untoldTitle(visit: VisitAsKnown): string {
  const facts = untoldOf(visit)
  switch (untoldKindOf(visit)) {
    case 'cancelled':
      return 'A clínica cancelou esta visita'
    case 'back':
      return 'A clínica marcou esta visita de novo'
    case 'moved':
      return 'A clínica mudou o horário'
    default:
      if (facts.includes('nome')) return 'A clínica mudou o serviço'
      if (!facts.includes('tempo')) return 'A clínica mudou o valor'
      return facts.includes('valor') ? 'A clínica mudou o valor e a duração' : 'A clínica mudou a duração'
  }
}

/**
 * "Mesma duração, 1 hora, e mesmo valor, R$ 165,00.", or what of it is another now. Of a visit that is
 * cancelled, or was, there is nothing to compare.
 */
export function comparisonInWords({ conhecido: before, ...current }: VisitAsKnown): string | null {
  if (before === undefined || before.cancelada || current.estado === 'cancelada') return null
  const service =
    before.nome === current.nome ? [] : [`O serviço agora é ${current.nome}, no lugar de ${before.nome}.`]
  return [...service, ...priceAndLength(before, current)].join(' ')
}

function priceAndLength(before: KnownFacts, current: Pick<KnownFacts, 'tempo' | 'valor'>): string[] {
  const [length, price] = [durationInWords(current.tempo), formatReais(current.valor)]
  const isSameLength = before.tempo === current.tempo
  const isSamePrice = before.valor === current.valor
  if (isSameLength && isSamePrice) return [`Mesma duração, ${length}, e mesmo valor, ${price}.`]
  return [
    isSameLength
      ? `Mesma duração, ${length}.`
      : `A duração mudou de ${durationInWords(before.tempo)} para ${length}.`,
    isSamePrice ? `Mesmo valor, ${price}.` : `O valor mudou de ${formatReais(before.valor)} para ${price}.`,
  ]
}

/**
 * When the clinic did it, beside the title: "hoje, 08:12", "ontem", "9 de nov."; null where nobody says when,
 * or a clock says that it is yet to come.
 */
export function changedSinceInWords(when: ClinicDateTime | undefined, today: ClinicDate): string | null {
  const parsed = parseDateTime(when ?? '')
  if (parsed === null || parsed.date > today) return null
  const days = daysBetween(parsed.date, today)
  if (days === 0) return `hoje, ${formatTime(parsed.minute)}`
  return days === 1 ? 'ontem' : shortDateInWords(parsed.date, today)
}

/** "qui, 14:00", under a numeral that says the day */
export function weekdayAndTime(when: ClinicDateTime): string {
  const parsed = parseDateTime(when)
  return parsed === null ? when : `${shortWeekday(parsed.date)}, ${formatTime(parsed.minute)}`
}

/** "qui 14:00": of a time that its reader knows well */
export function weekdayAndClock(when: ClinicDateTime): string {
  return weekdayAndTime(when).replace(',', '')
}

/** "sex 13 de nov., 09:30" */
export function shortMoment(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  if (parsed === null) return when
  const { date, minute } = parsed
  return `${shortWeekday(date)} ${shortDateInWords(date, today)}, ${formatTime(minute)}`
}

/** "quinta, 12 de novembro, 14:00" */
function spokenMoment(when: ClinicDateTime, today: ClinicDate): string {
  const parsed = parseDateTime(when)
  if (parsed === null) return when
  const { date, minute } = parsed
  const day = `${formatDayAndMonth(date)}${yearIfOther(date, today)}`
  return `${formatWeekday(date).replace('-feira', '')}, ${day}, ${formatTime(minute)}`
}

/** "de quinta, 12 de novembro, 14:00, para sexta, 13 de novembro, 09:30" */
export function fromToInWords(from: ClinicDateTime, to: ClinicDateTime, today: ClinicDate): string {
  return `de ${spokenMoment(from, today)}, para ${spokenMoment(to, today)}`
}

/** What she might write to the clinic about it: which visit, and what was made of it. */
export function messageAbout(visit: VisitAsKnown, today: ClinicDate): string {
  const { nome, dataHoraAgendada, conhecido } = visit
  const before = conhecido?.dataHoraAgendada ?? dataHoraAgendada
  const about = `Olá! Escrevo sobre ${nome}`
  switch (untoldKindOf(visit)) {
    case 'moved':
      return `${about}, que a clínica mudou ${fromToInWords(before, dataHoraAgendada, today)}.`
    case 'cancelled':
      return `${about}, de ${spokenMoment(before, today)}, que a clínica cancelou.`
    default:
      return `${about}, de ${spokenMoment(dataHoraAgendada, today)}.`
  }
}

/** "A clínica mudou 2 horários seus", or what it did with each of them. */
function manyChangesInWords(visits: readonly VisitAsKnown[]): string {
  const kinds = new Set(visits.map(untoldKindOf))
  const isOnly = (kind: UntoldKind) => kinds.size === 1 && kinds.has(kind)
  if (isOnly('cancelled')) return `A clínica cancelou ${visits.length} horários seus`
  return `A clínica mudou ${visits.length} ${isOnly('changed') ? 'visitas suas' : 'horários seus'}`
}

/** What stands over every other page while something is untold, in one line and a second. */
export function untoldStrip(
  visits: readonly VisitAsKnown[],
  nowAtClinic: ClinicDateTime,
): { readonly title: string; readonly text: string } {
  const [first] = visits
  if (first === undefined || visits.length > 1)
    return { title: manyChangesInWords(visits), text: 'Veja o que mudou' }
  const { dataHoraAgendada, conhecido } = first
  const today = nowAtClinic.slice(0, 10)
  const known = conhecido?.dataHoraAgendada ?? dataHoraAgendada
  // Only a time to come is named by its weekday: "terça" of a past day would be read as next Tuesday.
  const before = known > nowAtClinic ? weekdayAndClock(known) : shortMoment(known, today)
  switch (untoldKindOf(first)) {
    case 'moved':
      return {
        title: `A clínica mudou seu horário de ${before}`,
        text: `${dataHoraAgendada > nowAtClinic ? 'Agora é' : 'Ficou para'} ${shortMoment(dataHoraAgendada, today)}`,
      }
    case 'cancelled':
      return { title: `A clínica cancelou seu horário de ${before}`, text: first.nome }
    default:
      return {
        title: 'A clínica mudou um horário seu',
        text: `${first.nome}, ${shortMoment(dataHoraAgendada, today)}`,
      }
  }
}
