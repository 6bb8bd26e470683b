import { phoneMustTell } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { isCancelAgendamento } from './commands/cancel-agendamento.ts'
import { findDescriptor } from './commands/registry.ts'
import type { AgendaItem } from './overlay.ts'
import { needsChoice, type OutboxRow } from './row.ts'

type Item = Extract<AgendaItem, { readonly kind: 'at_clinic' }>

/**
 * Whether a person has to be told of her visit above all else. What she wants of it as it is now says that
 * she knows it, as much as "Ok, entendi" does; what she wanted of it before the clinic changed it does not.
 */
export function isToBeTold(item: Item, today: ClinicDate): boolean {
  return !(item.isKnown || isActedOn(item)) && phoneMustTell(item.agendamento, today)
}

function isActedOn({ agendamento, cancellation, move, state }: Item): boolean {
  const isAbout = (row: OutboxRow | undefined) =>
    row !== undefined && !needsChoice(row) && versionSeen(row) >= agendamento.versao
  return isGivenUp(agendamento, cancellation) || isAbout(move?.row) || isAbout(state?.row)
}

/**
 * What is to be no more need not be known as it is. At another time than the one that she wants to be rid of
 * it is not: the clinic refuses that cancellation.
 */
function isGivenUp({ dataHoraAgendada }: Agendamento, cancellation: OutboxRow | null): boolean {
  if (cancellation === null || needsChoice(cancellation)) return false
  const { command } = cancellation
  const isOfAnyTime = !isCancelAgendamento(command) || command.payload.versao === undefined
  return isOfAnyTime || command.payload.dataHoraAgendada === dataHoraAgendada
}

/** The version of its visit that a command was given over; 0 where it does not say which. */
function versionSeen({ command }: OutboxRow): number {
  return findDescriptor(command)?.seenVersion(command.payload) ?? 0
}
