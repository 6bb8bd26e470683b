import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isCancelAgendamento } from './commands/cancel-agendamento.ts'
import { isCreateAgendamento } from './commands/create-agendamento.ts'
import { isEditAgendamento } from './commands/edit-agendamento.ts'
import { isKnowAgendamento } from './commands/know-agendamento.ts'
import { isMoveAgendamento } from './commands/move-agendamento.ts'
import { isSetVisitState } from './commands/set-visit-state.ts'
import type { Command } from './commands.ts'

/** The visit that a command is about, as the person saw it. */
export type CommandVisit = {
  readonly nome: string
  readonly dataHoraAgendada: ClinicDateTime
  /** Missing where only when it begins is known. */
  readonly tempo?: string
  /** Missing where the price was not seen. */
  readonly valor?: number | undefined
  /** Where it is to be moved to. */
  readonly para?: ClinicDateTime
  /** The state that reception saw it in. */
  readonly estado?: VisitState
  /** Whose it is, where reception asked: the account, or the name that was typed. */
  readonly email?: string | null | undefined
  readonly cliente?: string | null | undefined
}

/** Null for a command that is about no visit, or that only newer code knows. */
export function visitOfCommand(command: Command): CommandVisit | null {
  if (isCreateAgendamento(command)) return command.payload.pedido
  if (isCancelAgendamento(command)) return command.payload
  if (isMoveAgendamento(command)) return { ...command.payload.visto, para: command.payload.para }
  if (isSetVisitState(command) || isKnowAgendamento(command)) return command.payload.visto
  if (isEditAgendamento(command)) {
    const { visto, mudancas, estado } = command.payload
    const { dataHoraAgendada: para } = mudancas
    return { ...visto, ...(estado && { estado }), ...(para !== undefined && { para }) }
  }
  return null
}
