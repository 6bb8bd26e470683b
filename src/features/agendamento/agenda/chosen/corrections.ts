import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { type PastState, sinceEach } from '#domain/agendamento/since.ts'
import { placeOf, type VisitState } from '#domain/agendamento/states.ts'
import { absoluteMinuteOf, type ClinicDateTime, type ClinicNow, parseDateTime } from '#domain/lib/dates.ts'
import type { AgendaEntry } from '../entry.ts'
import { maySay, type StateStep, stepsOf, wantedState } from './steps.ts'

/** What is to be put right of a visit: to which of these states it goes back. */
export type Correction = {
  readonly entry: AgendaEntry
  readonly choices: readonly VisitState[]
  /** What became of it since it was made; null where nobody has told. */
  readonly history: readonly VisitVersion[] | null
}

/**
 * Since when a visit is in a state, or was in one that it goes back to; null where this device does not know.
 */
export function sinceOf(
  entry: AgendaEntry,
  history: readonly VisitVersion[] | null,
  estado: VisitState,
): ClinicDateTime | null {
  const step = stepsOf(entry, history).find((one) => one.estado === estado)
  const past = (history ?? []).flatMap(({ antes, depois, em, feitoEm = em }): PastState[] =>
    depois.estado === undefined ? [] : [{ from: antes.estado, to: depois.estado, em: feitoEm }],
  )
  return step?.em ?? sinceEach(past).get(estado) ?? null
}

/** What a visit can have been before what was said at the clinic's door; the likeliest first. */
const POSSIBLE: ReadonlyMap<VisitState, readonly VisitState[]> = new Map([
  ['chegou', ['marcada', 'confirmada']],
  ['em_atendimento', ['chegou', 'marcada', 'confirmada']],
  ['concluida', ['em_atendimento', 'chegou']],
  ['faltou', ['marcada', 'confirmada']],
])

/**
 * What a visit was before the last that the clinic said of it, which may be taken back. More than one where
 * only the clinic could tell it and has not: then reception chooses, so that who had confirmed is not taken
 * back to less than that. None where the clinic has said nothing of it.
 */
export function statesBefore(
  entry: AgendaEntry,
  history: readonly VisitVersion[] | null,
): readonly VisitState[] {
  const { agendamento } = entry
  const wanted = wantedState(entry)
  const present = agendamento?.estado ?? 'marcada'
  const waits = wanted !== present
  if (wanted === 'confirmada') {
    // Taken back to it from what was said later, it may be her own word again, where she can say one.
    const isClinics = waits
      ? isBefore(present, wanted) || entry.email === null
      : agendamento?.estadoPor === 'clinica'
    return isClinics ? ['marcada'] : []
  }
  const possible = POSSIBLE.get(wanted)
  if (possible === undefined) return []
  if (waits && isBefore(present, wanted)) return statesBetween(present, possible)
  const change = history?.findLast(({ antes, depois }) => depois.estado === wanted && antes.estado)
  const told = change?.antes.estado
  if (!waits && told !== undefined && isBefore(told, wanted)) return [told]
  // Nothing can have been between the booking and what was said first.
  const isCertain = history !== null || (agendamento?.versao ?? 1) <= 2
  if (!isCertain) return possible
  const before = stepsOf(entry, history).findLast(({ estado }) => isBefore(estado, wanted))
  return [before?.estado ?? 'marcada']
}

/** What waits may have come over other states that wait, too, of which only the last is known here. */
function statesBetween(present: VisitState, possible: readonly VisitState[]): readonly VisitState[] {
  const between = possible.filter(
    (state) => state === present || (POSSIBLE.has(state) && isBefore(present, state)),
  )
  return between.length === 0 ? [present] : between
}

function isBefore(state: VisitState, other: VisitState): boolean {
  return placeOf(state) < placeOf(other)
}

/** Whether a line of the list of states leads back to it. A cancelled visit is put back in one way only. */
export function mayReturnTo(entry: AgendaEntry, { estado, kind }: StateStep, clinicNow: ClinicNow): boolean {
  const wanted = wantedState(entry)
  const isBehind = kind !== 'coming' && isBefore(estado, wanted)
  return wanted !== 'cancelada' && isBehind && maySay(entry, estado, clinicNow)
}

/** So long the last that was said is taken back without a question, minutes. */
const WITHOUT_QUESTION = 5

/** Whether the last that was said of a visit was said just now: a slip of the finger is noticed at once. */
export function isJustSaid(
  entry: AgendaEntry,
  history: readonly VisitVersion[] | null,
  { date, minute }: ClinicNow,
): boolean {
  const em = sinceOf(entry, history, wantedState(entry))
  const said = em === null ? null : parseDateTime(em)
  if (said === null) return false
  return absoluteMinuteOf(date, minute) - absoluteMinuteOf(said.date, said.minute) <= WITHOUT_QUESTION
}

/** Whether a visit is still what it was when something was asked of it, whoever has heard of that since. */
export function isAsItWas(before: AgendaEntry, latest: AgendaEntry): boolean {
  const factsOf = (entry: AgendaEntry) => [entry.key, entry.when, wantedState(entry), saidBy(entry)].join()
  return factsOf(latest) === factsOf(before)
}

/** Who has said what a visit is: what waits here is the clinic's own word, as it is once it has heard it. */
function saidBy(entry: AgendaEntry): Agendamento['estadoPor'] {
  const { agendamento } = entry
  return wantedState(entry) === (agendamento?.estado ?? 'marcada') ? agendamento?.estadoPor : 'clinica'
}

/**
 * Whether what is said takes something back. Who was missed and has come after all, comes now; that a
 * cancelled visit was missed is something new, too.
 */
export function isTakenBack(from: VisitState, to: VisitState): boolean {
  return isBefore(to, from) && to !== 'faltou' && !(from === 'faltou' && to === 'chegou')
}
