import { FACTS, type Facts, type VisitFacts } from '#domain/agendamento/facts.ts'
import type { Agendamento, AgendamentoWritten } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Command } from './commands/registry.ts'
import { isSetVisitState } from './commands/set-visit-state.ts'

/**
 * The visit of a successful answer as the clinic has it now. An answer that is told again carries the first
 * one's words, and beside them, where the visit is another by now, the visit as it is (`agora`).
 */
export function presentVisitOf({ agora, jaEstava: _, ...first }: AgendamentoWritten): Agendamento {
  return agora ?? first
}

/** What the clinic has changed since its first answer to this command; null where that still holds. */
export function changedSince(command: Command, body: unknown): VisitFacts | null {
  if (!(isVisit(body) && 'agora' in body && isVisit(body.agora))) return null
  const { agora } = body
  const changed = changedFrom(body, agora)
  // Whoever has said a state is told of another one: it may have been taken back.
  if (changed !== null || !(isSetVisitState(command) && hasState(body) && hasState(agora))) return changed
  const { nome, dataHoraAgendada, tempo, valor, estado } = agora
  return estado === body.estado ? null : { nome, dataHoraAgendada, tempo, valor, estado }
}

/** What the clinic has made of a visit that was so before; null where it still is. */
export function changedFrom(before: Facts, present: Facts): VisitFacts | null {
  const { nome, dataHoraAgendada, tempo, valor } = present
  const current = { nome, dataHoraAgendada, tempo, valor }
  if (isCancelled(present) && !isCancelled(before)) return { ...current, cancelada: true }
  const isBack = isCancelled(before) && !isCancelled(present)
  return isBack || FACTS.some((fact) => before[fact] !== current[fact]) ? current : null
}

function hasState(visit: Facts): visit is Facts & { readonly estado: VisitState } {
  return 'estado' in visit && typeof visit.estado === 'string'
}

const isCancelled = (visit: object): boolean => 'estado' in visit && visit.estado === 'cancelada'

function isVisit(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && FACTS.every((fact) => fact in value)
}
