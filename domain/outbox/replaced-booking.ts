import { type EditableField, type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import { stateAfterMove } from '#domain/agendamento/states.ts'
import { partOf } from '#domain/lib/merge.ts'
import { type CreateAgendamento, isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { type EditAgendamento, isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState, type SetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { givenBy, laneOf } from './commands.ts'
import type { OutboxRow } from './row.ts'

/** A booking that took the place of another one, and the id under which it is known. */
export type Replacement = { readonly id: string; readonly before: Command; readonly after: Command }

/** What goes along, in the order of the presses, and whether something that was said of her does not. */
export type TakenAlong = { readonly rows: readonly OutboxRow[]; readonly isLess: boolean }

/**
 * The rows that stood behind the booking before, as they are asked of the one after it: of its visit as that
 * is booked. The new booking is the later word on whatever it changed: on the time, which a move or an edit
 * gave, on a field, and, as a move is, on what was said of the other time.
 */
export function askedOfReplacement(
  behind: readonly OutboxRow[],
  { id, before, after }: Replacement,
): TakenAlong {
  if (!(isCreateAgendamento(before) && isCreateAgendamento(after))) return { rows: [], isLess: false }
  const change = { before: factsOf(before), after: factsOf(after) }
  const rows: OutboxRow[] = []
  let given: Partial<EditableFields> = {}
  let isLess = false
  for (const row of behind) {
    const command = commandFor(row.command, { comando: id }, change, given)
    if (command === null) isLess ||= isSetVisitState(row.command)
    else {
      const expiresAt = descriptorOf(command).expiresAt(command.payload)
      rows.push({ ...row, command, lane: laneOf(command, row.id), expiresAt })
      given = { ...given, ...givenBy(command) }
    }
  }
  return { rows, isLess }
}

type Change = { readonly before: EditableFields; readonly after: EditableFields }

function factsOf({ payload: { pedido } }: CreateAgendamento): EditableFields {
  const { email = null, cliente = null } = pedido
  return editableOf({ ...pedido, email, cliente })
}

/** `given`: the fields that the rows before it give to the visit. */
function commandFor(
  command: Command,
  alvo: Target,
  change: Change,
  given: Partial<EditableFields>,
): Command | null {
  const { before, after } = change
  const { nome, dataHoraAgendada, tempo, valor, email, cliente } = after
  const seen = { nome, dataHoraAgendada, tempo, valor, email, cliente }
  // The visit is booked anew and begins at version 1, whatever version the old row was said over.
  const over = { alvo, versao: 1 }
  // Reception allowed a squeeze-in for one time and length; at another one it has to be allowed again.
  const isSameTime = before.dataHoraAgendada === after.dataHoraAgendada
  const isSamePlace = isSameTime && before.tempo === after.tempo
  const squeezed = <R extends { readonly encaixe: boolean }>(said: R): R =>
    isSamePlace ? said : { ...said, encaixe: false }
  if (isMoveAgendamento(command)) {
    const { recepcao, ...payload } = command.payload
    const visto = { ...payload.visto, ...seen }
    const said = recepcao && { recepcao: squeezed(recepcao) }
    return isSameTime ? { ...command, payload: { ...payload, ...over, visto, ...said } } : null
  }
  if (isSetVisitState(command)) {
    const { recepcao, ...payload } = command.payload
    const visto = { ...payload.visto, ...seen }
    const said = recepcao && { recepcao: squeezed(recepcao) }
    return holdsAt(command.payload, change)
      ? { ...command, payload: { ...payload, ...over, visto, ...said } }
      : null
  }
  if (!isEditAgendamento(command)) return null
  const mudancas = changesFor(command.payload, change, given)
  const { encaixe } = squeezed(command.payload)
  return mudancas === null
    ? null
    : { ...command, payload: { ...command.payload, ...over, visto: after, mudancas, encaixe } }
}

/** Whether what was said of a visit holds of it at its new time, judged by the hour at which it was done. */
function holdsAt({ estado, recepcao }: SetVisitState['payload'], { before, after }: Change): boolean {
  // A queued cancellation is not taken along: whoever books the client anew wants her to come.
  if (estado === 'cancelada') return false
  // What was said of one person is not said of another.
  const isOther = before.email !== null && after.email !== null && before.email !== after.email
  if (isOther) return false
  const [from, to] = [before.dataHoraAgendada, after.dataHoraAgendada]
  return stateAfterMove(estado, { from, to, nowAtClinic: recepcao?.feitoEm ?? from }) === estado
}

/** What an edit still changes; null for nothing. What it takes back of a row before it is a change, too. */
function changesFor(
  { mudancas }: EditAgendamento['payload'],
  { before, after }: Change,
  given: Partial<EditableFields>,
): Partial<EditableFields> | null {
  const isLeft = (field: EditableField) =>
    before[field] === after[field] && (mudancas[field] !== after[field] || field in given)
  const kept = (Object.keys(mudancas) as EditableField[]).filter(isLeft)
  return kept.length === 0 ? null : partOf(mudancas, kept)
}
