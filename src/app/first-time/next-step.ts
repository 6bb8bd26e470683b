import type { OutboxRow } from '#domain/outbox/row.ts'
import type { MyVisit, VisitGroups } from '#src/features/agendamento/my-visits/groups.ts'

/** The one thing that somebody who is here for the first time is led to. */
export type NextStep =
  | { readonly kind: 'first booking' }
  /** What she has booked; `needsChoice`: the clinic has refused it, and she is to say what now. */
  | { readonly kind: 'visit'; readonly visit: MyVisit; readonly needsChoice: boolean }
  | { readonly kind: 'telephone' }

/**
 * Null for whoever is not new, whatever this device knows of her: a visit lies behind her, or the clinic has
 * something to tell her of one. So her second device welcomes her as well, until she has been at the clinic.
 */
export function nextStepOf(
  { told, choices, upcoming, past }: VisitGroups,
  queue: readonly OutboxRow[],
  telefone: string,
): NextStep | null {
  if (past.length > 0 || told.length > 0) return null
  const visit = choices[0] ?? upcoming.find((one) => !isGivenUp(one))
  if (visit === undefined) return { kind: 'first booking' }
  // What reception wrote down for her is not news to her as her own booking is.
  if (telefone === '' && !isMadeHere(visit, queue)) return { kind: 'telephone' }
  return { kind: 'visit', visit, needsChoice: choices.length > 0 }
}

/** Nobody looks forward to a booking that she wants no more, whether the clinic has it or not. */
function isGivenUp(visit: MyVisit): boolean {
  return visit.kind === 'pending' && visit.cancellation !== null
}

function isMadeHere(visit: MyVisit, queue: readonly OutboxRow[]): boolean {
  return visit.kind === 'pending' || queue.some(({ id }) => id === visit.agendamento.chave)
}
