import { factsOf, type KnownFacts, untoldOf } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  absoluteMinuteOf,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatPastMoment,
  formatSincePast,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { firstNameOf } from '#domain/lib/first-name.ts'
import { formatReais } from '#domain/lib/money.ts'
import { dayAndMonth, dayInWords, LONGEST_TOLD_STRETCH } from '../life/words.ts'

/** The day to somebody who reads it later: "amanhã, 14/11", "qua., 18/11" */
function dayToTell(date: ClinicDate, today: ClinicDate): string {
  const words = dayInWords(date, today)
  return /\d/.test(words) ? words : `${words}, ${dayAndMonth(date, today)}`
}

/** "há 35 min" up to an hour and a half, then "desde ontem às 17:48"; nothing where nobody knows. */
export function unawareSinceInWords(mudadoEm: ClinicDateTime | undefined, clinicNow: ClinicNow): string {
  const then = mudadoEm === undefined ? null : parseDateTime(mudadoEm)
  if (then === null) return ''
  const minutes =
    absoluteMinuteOf(clinicNow.date, clinicNow.minute) - absoluteMinuteOf(then.date, then.minute)
  if (minutes < 1) return 'agora mesmo'
  return minutes <= LONGEST_TOLD_STRETCH
    ? `há ${minutes} min`
    : `desde ${formatSincePast(then, clinicNow.date)}`
}

/** A past moment of the clinic's clock in words, "hoje às 08:31"; null where it cannot be read. */
export function atInWords(when: ClinicDateTime | undefined, today: ClinicDate): string | null {
  const parsed = when === undefined ? null : parseDateTime(when)
  return parsed === null ? null : formatPastMoment(parsed, today)
}

/** What changed beside the time: "Agora é Peeling.", "Passa a durar 1 hora.", "O valor agora é R$ 160,00." */
export function otherChanges(visit: Agendamento): string[] {
  const untold = untoldOf(visit)
  return [
    ...(untold.includes('nome') ? [`O serviço agora é ${visit.nome}.`] : []),
    ...(untold.includes('tempo') ? [`A duração agora é de ${durationInWords(visit.tempo)}.`] : []),
    ...(untold.includes('valor') ? [`O valor agora é ${formatReais(visit.valor)}.`] : []),
  ]
}

/** The name shown for a client who has neither an account nor a name. */
export const NAMELESS = 'Sem nome'

/** Said in the pane's place of a change that has left the list while it stood there. */
export function leftInWords(nome: string): string {
  return `A mudança de ${nome} saiu desta lista: a pessoa já sabe, ou não há mais o que avisar.`
}

type Asked = {
  readonly visit: Agendamento
  readonly known: KnownFacts
  /** The client's name as the clinic has it. */
  readonly nome: string
  readonly clinica: string
  readonly today: ClinicDate
}

/**
 * A message that tells a client of a change, ready to be sent: what it was, what it is, and a question that
 * can be answered. Nobody is told more than day, hour and service.
 */
export function messageOf({ visit, known, nome, clinica, today }: Asked): string {
  const [before, after] = [parseDateTime(known.dataHoraAgendada), parseDateTime(visit.dataHoraAgendada)]
  const greeting = `Oi${nome === NAMELESS ? '' : `, ${firstNameOf(nome)}`}. Aqui é da ${clinica}.`
  if (before === null || after === null) return greeting
  const day = dayToTell(before.date, today)
  const { cancelada } = factsOf(visit)
  const reason = visit.motivo === undefined ? '' : ` Motivo: ${visit.motivo.replace(/\.$/, '')}.`
  if (cancelada)
    return `${greeting} Precisamos cancelar o seu horário de ${known.nome} de ${day}, às ${formatTime(before.minute)}.${reason} Quer marcar outro horário? É só responder.`
  if (known.cancelada)
    return `${greeting} O seu horário de ${visit.nome} de ${dayToTell(after.date, today)}, às ${formatTime(after.minute)}, está valendo de novo. Tudo bem para você?`
  const isMoved = known.dataHoraAgendada !== visit.dataHoraAgendada
  const isSameDay = before.date === after.date
  const to = isSameDay
    ? `das ${formatTime(before.minute)} para as ${formatTime(after.minute)}`
    : `das ${formatTime(before.minute)} para ${dayToTell(after.date, today)}, às ${formatTime(after.minute)}`
  const what = isMoved
    ? `Precisamos mudar o seu horário de ${known.nome} de ${day}: ${to}.`
    : `Mudamos o seu horário de ${known.nome} de ${day}, às ${formatTime(before.minute)}.`
  return [
    greeting,
    what + reason,
    ...otherChanges(visit),
    'Tudo bem para você? Se preferir outro horário, é só responder.',
  ].join(' ')
}
