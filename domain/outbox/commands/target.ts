import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'

/**
 * The visit that a command speaks of: by the server's id, or by the command that asked for it, whose answer
 * may still be unknown. These are the fields of rows that devices have stored.
 */
export type Target = { readonly id: number } | { readonly comando: string }

/**
 * The id of a booking on its way, where a screen needs a visit of it: no visit of the clinic's has it, and
 * what is asked of it names the booking's command.
 */
export const NOT_YET = -1

/** Said where the clinic has no such visit, of a command that makes nothing of it by itself. */
export const NOT_AT_CLINIC = 'Este agendamento não está na clínica, e nada foi registrado.'

/** Whether a visit of the server's is the one that is meant. */
export function isTarget(
  target: Target,
  visit: { readonly id: number; readonly chave: string | null },
): boolean {
  return 'id' in target ? target.id === visit.id : target.comando === visit.chave
}

/** Whether two commands name the same visit in the same way. */
export function isSameTarget(a: Target, b: Target): boolean {
  return laneOfTarget(a) === laneOfTarget(b)
}

/**
 * The visit as part of a lane's name. It is the name that the command that asks for the visit gives its own
 * lane.
 */
export function laneOfTarget(target: Target): string {
  return `agendamento:${'id' in target ? target.id : target.comando}`
}

/** A visit as the person saw it who asked something of it, kept with the command for whoever reads of it. */
export type SeenVisit = {
  readonly nome: string
  readonly dataHoraAgendada: ClinicDateTime
  readonly tempo: string
  readonly valor: number
  /** Whose it is, where it is not the person's own: the account, or the name that was typed. */
  readonly email?: string | null
  readonly cliente?: string | null
  /** The key of her card, where she has no account; absent in rows of older code, too. */
  readonly ficha?: string | undefined
  /** The state that reception saw; absent in rows of older code, and where a client asks. */
  readonly estado?: VisitState
}
