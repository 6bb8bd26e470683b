import { gapOf, padded, type WithGap } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Interval } from '#domain/agendamento/slots.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  compareDates,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { NO_WISHES, type Wishes } from '#domain/outbox/overlay.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'

/** What an entry is about. */
export type EntrySubject =
  /** A visit that the clinic has, at its time there; `queuedRow` cancels it. */
  | {
      readonly kind: 'visit'
      readonly agendamento: Agendamento
      readonly queuedRow: OutboxRow | null
      readonly movedFrom: null
    }
  /** A booking that is only on this device. */
  | {
      readonly kind: 'booking'
      readonly agendamento: null
      readonly queuedRow: OutboxRow
      readonly movedFrom: null
    }
  /**
   * The place where a row wants a visit, which this device may not know. It is nobody's until the clinic has
   * said so, and the visit keeps an entry of its own. `movedFrom`: where the clinic has the visit.
   */
  | {
      readonly kind: 'place'
      readonly agendamento: Agendamento | null
      readonly queuedRow: OutboxRow
      readonly movedFrom: ClinicDateTime
    }

/** One visit of the agenda: what the clinic has, what this device has queued of it, or both in one. */
export type AgendaEntry = EntrySubject & {
  /** See `keyOfAgendamento` and `keyOfRow`. */
  readonly key: string
  readonly when: ClinicDateTime
  readonly date: ClinicDate
  /** Minutes since that day's midnight; the end may lie beyond the next midnight. */
  readonly from: number
  readonly to: number
  /**
   * The time that is taken for it: with the minutes by which an edit that waits makes it longer where it is,
   * and with what the clinic keeps free around it, as far as the device knows.
   */
  readonly blocked: Interval
  /** `HH:MM` */
  readonly startTime: string
  readonly endTime: string
  readonly nome: string
  /** Null where reception made it for nobody registered. */
  readonly email: string | null
  /** Whom reception typed in that case; null where nobody was named. */
  readonly cliente: string | null
  /** The key of her card, where she has one and no account. */
  readonly ficha: string | null
  readonly valor: number
  readonly encaixe: boolean
  /** What is queued of the visit. */
  readonly wishes: Readonly<Wishes>
}

/** An entry's key, made of the visit's id. */
export const keyOfAgendamento = (id: number): string => `a${id}`

/** The key of the place where a visit is wanted, made of the id of the row that wants it there. */
export const keyOfPlace = (id: string): string => `m${id}`

/** An entry's key while only this device has the booking, made of its row's id. */
export const keyOfRow = (id: string): string => `f${id}`

type EntryFacts = Pick<
  Agendamento,
  'dataHoraAgendada' | 'tempo' | 'nome' | 'valor' | 'encaixe' | 'email' | 'cliente' | 'ficha'
> &
  WithGap

/** Null where the visit's time cannot be read. */
export function entryOf(
  key: string,
  facts: EntryFacts,
  subject: EntrySubject,
  wishes: Readonly<Wishes>,
): AgendaEntry | null {
  const parsed = parseDateTime(facts.dataHoraAgendada)
  if (parsed === null) return null
  const { dataHoraAgendada, nome, valor, encaixe, email, cliente, ficha = null } = facts
  const { date, minute: from } = parsed
  const to = from + (parseDuration(facts.tempo) ?? 0)
  const isStaying = (wishes.edit?.mudancas.dataHoraAgendada ?? dataHoraAgendada) === dataHoraAgendada
  // What would become free is taken until the clinic has answered.
  const until = isStaying ? Math.max(to, from + wantedLength({ wishes, from, to })) : to
  return {
    key,
    when: dataHoraAgendada,
    date,
    from,
    to,
    blocked: padded({ inicio: from, fim: until }, gapOf(facts)),
    startTime: formatTime(from),
    endTime: formatTime(to),
    nome,
    email,
    cliente,
    ficha,
    valor,
    encaixe,
    wishes,
    ...subject,
  }
}

/** The entry of a visit that the clinic has, at its time there; null where that cannot be read. */
export function entryOfAgendamento(
  agendamento: Agendamento,
  wishes: Readonly<Wishes> = NO_WISHES,
): AgendaEntry | null {
  const subject = { kind: 'visit', agendamento, queuedRow: wishes.cancellation, movedFrom: null } as const
  return entryOf(keyOfAgendamento(agendamento.id), agendamento, subject, wishes)
}

/** How long (minutes) a visit is to be: what an edit that is open says holds before the clinic has it. */
export function wantedLength({
  wishes: { edit },
  from,
  to,
}: Pick<AgendaEntry, 'wishes' | 'from' | 'to'>): number {
  const tempo = edit === null || isTerminal(edit.row) ? undefined : edit.mudancas.tempo
  return (tempo === undefined ? null : parseDuration(tempo)) ?? to - from
}

/** In the order of their times. */
export function byTime(a: AgendaEntry, b: AgendaEntry): number {
  return compareDates(a.when, b.when)
}
