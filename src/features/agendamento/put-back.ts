import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { needsChoice } from '#domain/outbox/row.ts'

/** Whether the clinic has a visit as cancelled, and has not heard yet that reception has put it back. */
export function isPutBack(
  agendamento: Agendamento | null,
  { state, cancellation }: Pick<Wishes, 'state' | 'cancellation'>,
): boolean {
  const isWanted = state !== null && state.state !== 'cancelada' && !needsChoice(state.row)
  const isGivenUp = cancellation !== null && !needsChoice(cancellation)
  return agendamento?.estado === 'cancelada' && isWanted && !isGivenUp
}
