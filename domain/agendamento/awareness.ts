import { addDays, type ClinicDate, type ClinicDateTime } from '#domain/lib/dates.ts'
import { FACTS, type Facts } from './facts.ts'
import type { VisitState } from './states.ts'

/*
 * What a client knows of her visit is a version of it: the last that she made herself, or has said that she
 * saw. What she has to be told is the difference between that one and the present one. It is computed from
 * the two, so that a change that was undone before she looked leaves nothing to tell.
 */

/** The facts of a visit that its client has to be told when the clinic changes them. */
export type KnownFacts = Facts & { readonly cancelada: boolean }
export type Fact = keyof KnownFacts

/** A visit as far as it matters here. `conhecido`: what she knows, where that is not what is. */
export type VisitAsKnown = Facts & {
  readonly estado: VisitState
  readonly conhecido?: KnownFacts | undefined
}

export function factsOf({
  dataHoraAgendada,
  nome,
  tempo,
  valor,
  estado,
}: Omit<VisitAsKnown, 'conhecido'>): KnownFacts {
  return { dataHoraAgendada, nome, tempo, valor, cancelada: estado === 'cancelada' }
}

/** Which facts differ. Of a visit that is cancelled by now nothing else is of interest. */
export function differenceBetween(known: KnownFacts, current: KnownFacts): Fact[] {
  if (known.cancelada && current.cancelada) return []
  if (known.cancelada !== current.cancelada) return ['cancelada']
  return FACTS.filter((fact) => known[fact] !== current[fact])
}

/** What a client has to be told of a visit: the facts that are not as she knows them. */
export function untoldOf(visit: VisitAsKnown): Fact[] {
  return visit.conhecido === undefined ? [] : differenceBetween(visit.conhecido, factsOf(visit))
}

/** When a visit is, and when it is as far as its client knows. */
function timesOf({ dataHoraAgendada, conhecido }: VisitAsKnown): ClinicDateTime[] {
  return [dataHoraAgendada, conhecido?.dataHoraAgendada ?? dataHoraAgendada]
}

/**
 * Whether reception has to tell somebody before a moment of the clinic's clock: of what is yet to come, or
 * was yet to come as far as she knows.
 */
export function receptionMustTell(visit: VisitAsKnown, nowAtClinic: ClinicDateTime): boolean {
  return untoldOf(visit).length > 0 && timesOf(visit).some((time) => time > nowAtClinic)
}

/**
 * The days after a visit's time for which its client's own phone goes on telling her of a change. A time that
 * passes is no answer: what was cancelled ten minutes before it would be gone without a word. But whoever
 * comes back after half a year has not to answer for visits that are long over, and of cancelled ones the
 * clinic tells a new phone no older ones.
 */
export const DAYS_OF_TELLING = 30

/** Whether a client's own phone still tells her of a visit, as long as she does not answer. */
export function phoneMustTell(visit: VisitAsKnown, today: ClinicDate): boolean {
  const since = addDays(today, -DAYS_OF_TELLING)
  return untoldOf(visit).length > 0 && timesOf(visit).some((time) => time >= since)
}

/**
 * How long a cancellation stays among what somebody has to be told, in days from when the clinic heard of it:
 * a tablet without a network may have told it late.
 */
export const DAYS_OF_CANCELLED = 7

/** Clients who were told since this day (yesterday) are still listed among those that reception calls. */
export function toldSince(today: ClinicDate): ClinicDate {
  return addDays(today, -1)
}

/** Whether its client was told all of a visit, and that so lately that she is still listed. */
export function wasToldLately(
  {
    conhecido,
    cienteEm,
  }: Pick<VisitAsKnown, 'conhecido'> & { readonly cienteEm?: ClinicDateTime | undefined },
  today: ClinicDate,
): boolean {
  return conhecido === undefined && cienteEm !== undefined && cienteEm > toldSince(today)
}

/** One change of a visit, as its history keeps it: by fact, what it was before. */
export type PastChange = { readonly versao: number; readonly antes: Partial<KnownFacts> }

/**
 * The facts as one version had them: what is now, with every later change taken back. `history` may have any
 * order, and versions up to `versao` in it; a version that is missing there has changed nothing.
 */
export function factsAt(current: KnownFacts, history: readonly PastChange[], versao: number): KnownFacts {
  const later = history.filter((change) => change.versao > versao).sort((a, b) => b.versao - a.versao)
  return Object.assign({}, current, ...later.map(({ antes }) => antes))
}
