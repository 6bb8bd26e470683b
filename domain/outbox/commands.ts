import type { EditableFields } from '#domain/agendamento/edit.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { CommandRequest, Overlay } from '#domain/outbox/commands/descriptor.ts'
import { type Command, descriptorOf, findDescriptor } from '#domain/outbox/commands/registry.ts'
import { isTarget, type Target } from '#domain/outbox/commands/target.ts'

/**
 * False for a command that newer code has written: an old page or worker may meet it, and leaves it alone
 * until the code that knows it comes by.
 */
export function isKnownCommand(command: { readonly kind: string; readonly v: number }): boolean {
  return findDescriptor(command) !== null
}

/**
 * The request of a command sent for `dono`. `idOfCommand` answers the server's id of a visit that an earlier
 * command made, or null where there is none: then there is nothing to send.
 */
export function requestOf(
  command: Command,
  dono: string,
  idOfCommand: (id: string) => number | null,
): CommandRequest | null {
  const request = descriptorOf(command).request(command.payload, dono)
  const target = targetOf(command)
  if (target === null) return request
  const id = 'id' in target ? target.id : idOfCommand(target.comando)
  return id === null ? null : { ...request, params: { id } }
}

/** The visit that a command speaks of and that something else has made; null where it speaks of none. */
export function targetOf(command: Command): Target | null {
  return descriptorOf(command).target(command.payload)
}

/** Whether a command speaks of this visit, by the clinic's id or by the booking that made it. */
export function speaksOf(command: Command, visit: Parameters<typeof isTarget>[1]): boolean {
  const target = isKnownCommand(command) ? targetOf(command) : null
  return target !== null && isTarget(target, visit)
}

/**
 * The fields that a command gives to its visit. What an edit wants as it was seen stays the clinic's, also
 * where that is another by now.
 */
export function givenBy({ payload }: Command): Partial<EditableFields> {
  if ('para' in payload) return { dataHoraAgendada: payload.para }
  if (!('mudancas' in payload)) return {}
  const { mudancas, visto } = payload
  const isGiven = ([field, value]: [string, unknown]) => value !== visto[field as keyof typeof visto]
  return Object.fromEntries(Object.entries(mudancas).filter(isGiven))
}

/** The lane that a command waits for beside its own; null where it waits for none. */
export function waitsFor(command: Command): string | null {
  return findDescriptor(command)?.waitsFor(command.payload) ?? null
}

/** Whether it is an act of reception, which has to choose where the clinic refuses it. */
export function isReceptions(command: Command): boolean {
  return findDescriptor(command)?.isReceptions(command.payload) ?? false
}

/** Order holds within a lane; lanes do not wait for each other. */
export function laneOf(command: Command, id: string): string {
  return descriptorOf(command).lane(command.payload, id)
}

/** What a command lays over the server's rows; null where only newer code knows it. */
export function overlayOf(command: Command): Overlay | null {
  return findDescriptor(command)?.overlay(command.payload) ?? null
}

/** Whether a visit is to be no more. */
export function isCancelling(command: Command): boolean {
  return overlayOf(command)?.kind === 'cancelled agendamento'
}

/**
 * The time at which a visit is to be, in whichever way that was said; undefined where it says none. It may be
 * as it was seen: behind a move that is another time.
 */
export function timeNamedBy(command: Command): ClinicDateTime | undefined {
  const overlay = overlayOf(command)
  if (overlay?.kind === 'edited agendamento') return overlay.mudancas.dataHoraAgendada
  return overlay?.kind === 'moved agendamento' ? overlay.para : undefined
}

/** Whether a visit is to be at another time. */
export function isMoving(command: Command): boolean {
  return overlayOf(command)?.kind === 'moved agendamento'
}

/** The id of the command that this one takes back; null where it takes back none. */
export function takesBack(command: Command): string | null {
  return findDescriptor(command)?.merge.takesBack(command.payload) ?? null
}
