import type { Interval } from '#domain/agendamento/slots.ts'
import { parseTime } from '#domain/lib/dates.ts'
import type { Horario, HorarioInput, RegistrationMode } from './schema.ts'

/**
 * One date, one truth. A date may have several registrations; what they come to together is said here alone,
 * for the screen that asks and for the server that stores.
 */

/** The four times of a registration; the empty string where a period is not set. */
export type Times = Omit<HorarioInput, 'data'>

/** The periods of one registration, at most two. */
export function periodsOf(h: Times): readonly Interval[] {
  return [
    ...interval(h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo),
    ...interval(h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo),
  ]
}

function interval(from: string, to: string): Interval[] {
  const inicio = parseTime(from)
  const fim = parseTime(to)
  return inicio === null || fim === null ? [] : [{ inicio, fim }]
}

/** A registration without any period closes its date. */
export function isClosing(h: Times): boolean {
  return periodsOf(h).length === 0
}

/**
 * The periods of a date by all of its registrations: null where it has none (the standard grid holds), empty
 * where it is closed. Closed is closed, whatever else is registered; open registrations add up.
 */
export function periodsOfDate(ofDate: readonly Times[]): readonly Interval[] | null {
  if (ofDate.length === 0) return null
  return ofDate.some(isClosing) ? [] : ofDate.flatMap(periodsOf)
}

/** Whether saving `times` on a date has to ask first: both have periods, so they may add up or replace. */
export function needsMode(ofDate: readonly Times[], times: Times): boolean {
  return !isClosing(times) && ofDate.length > 0 && !ofDate.some(isClosing)
}

/**
 * Which registrations of a date give way when `times` is saved on it. Closing a date replaces whatever stood
 * there; and on a closed date nothing adds up, so what is saved with periods is all that it has then.
 */
export function replacedBy<T extends Times>(
  ofDate: readonly T[],
  times: Times,
  mode: RegistrationMode,
): readonly T[] {
  return mode === 'substituir' || isClosing(times) || ofDate.some(isClosing) ? ofDate : []
}

/** What is to be saved on a date, and in which way. */
export type Saving = {
  readonly times: Times
  readonly mode: RegistrationMode
  /** The registration that is edited in place; null for one more. */
  readonly id: number | null
}

/** The registrations of a date once `times` is saved. */
export function registrationsAfter(
  ofDate: readonly Horario[],
  { times, mode, id }: Saving,
): readonly Times[] {
  const gone = new Set(replacedBy(ofDate, times, mode))
  return [...ofDate.filter((h) => h.id !== id && !gone.has(h)), times]
}

/**
 * A date's registrations as somebody has seen them, in one text: two are the same if and only if nothing was
 * added, taken away or changed between them. Empty where there are none.
 */
export function seenOf(ofDate: readonly Horario[]): string {
  return [...ofDate]
    .sort((a, b) => a.id - b.id)
    .map(
      (h) =>
        `${h.id}:${h.horarioInicioPrimeiroPeriodo}-${h.horarioFimPrimeiroPeriodo},${h.horarioInicioSegundoPeriodo}-${h.horarioFimSegundoPeriodo}`,
    )
    .join(';')
}
