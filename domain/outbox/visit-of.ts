import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { cancelAgendamentoDescriptor } from './commands/cancel-agendamento.ts'
import { createAgendamentoDescriptor } from './commands/create-agendamento.ts'
import { editAgendamentoDescriptor } from './commands/edit-agendamento.ts'
import { knowAgendamentoDescriptor } from './commands/know-agendamento.ts'
import { moveAgendamentoDescriptor } from './commands/move-agendamento.ts'
import { saveFichaDescriptor } from './commands/save-ficha.ts'
import { savePerfilDescriptor } from './commands/save-perfil.ts'
import { setVisitStateDescriptor } from './commands/set-visit-state.ts'
import { isKnownCommand } from './commands.ts'

/** The visit that a command is about, as the person saw it. */
export type CommandVisit = {
  readonly nome: string
  readonly dataHoraAgendada: ClinicDateTime
  /** Missing where only when it begins is known. */
  readonly tempo?: string
  /** Missing where the price was not seen. */
  readonly valor?: number | undefined
  /** The time to which the command moves it. */
  readonly para?: ClinicDateTime
  /** The state that reception saw it in. */
  readonly estado?: VisitState
  /** Whose it is, where reception asked: the account, or the name that was typed. */
  readonly email?: string | null | undefined
  readonly cliente?: string | null | undefined
  /** The key of her card, where she has no account. */
  readonly ficha?: string | undefined
}

type VisitsByKind = { readonly [C in Command as C['kind']]: (payload: C['payload']) => CommandVisit | null }

/**
 * One function for each kind of command; a missing one does not compile: Pendências could not name its visit.
 */
const visits = {
  [createAgendamentoDescriptor.kind]: ({ pedido }) => pedido,
  [cancelAgendamentoDescriptor.kind]: (cancelled) => cancelled,
  [moveAgendamentoDescriptor.kind]: ({ visto, para }) => ({ ...visto, para }),
  [setVisitStateDescriptor.kind]: ({ visto }) => visto,
  [knowAgendamentoDescriptor.kind]: ({ visto }) => visto,
  [editAgendamentoDescriptor.kind]({ visto, mudancas: { dataHoraAgendada: para }, estado }) {
    return { ...visto, ...(estado && { estado }), ...(para !== undefined && { para }) }
  },
  [savePerfilDescriptor.kind]: () => null,
  [saveFichaDescriptor.kind]: () => null,
} satisfies VisitsByKind

/** Null for a command that is about no visit, or that only newer code knows. */
export function visitOfCommand(command: Command): CommandVisit | null {
  if (!isKnownCommand(command)) return null
  // The compiler does not see that a kind leads to the function of its own payload.
  const visitOf = visits[command.kind] as (payload: Command['payload']) => CommandVisit | null
  return visitOf(command.payload)
}
