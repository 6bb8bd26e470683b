import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { type Command, isKnownCommand, laneOf, targetOf } from './commands.ts'
import { takesBack } from './merge.ts'
import { isReceived, isTerminal, needsChoice, type OutboxRow } from './row.ts'

/**
 * What was asked of a visit whose booking the clinic has refused: that she has come, that she is inside. It
 * is neither sent nor refused until the person has chosen: booked otherwise, the visit takes all of that
 * along; given up, the booking takes it with it. `rows`: the whole queue. Answers the ids.
 */
export function rowsAwaitingChoice(rows: readonly OutboxRow[]): ReadonlySet<string> {
  const refused = new Set(rows.filter(isSurelyUnmade).map(({ id }) => id))
  if (refused.size === 0) return NOTHING
  return new Set(rows.filter((row) => refused.has(askedOf(row) ?? '')).map(({ id }) => id))
}

const NOTHING: ReadonlySet<string> = new Set()

/** Those of one refused booking, in the order of the presses; none where the clinic may have it. */
export function rowsBehindRefused(rows: readonly OutboxRow[], booking: OutboxRow): OutboxRow[] {
  return isSurelyUnmade(booking) ? rows.filter((row) => askedOf(row) === booking.id) : []
}

/**
 * A row that stood behind a refused booking, as it is asked of the one that was made in its place, known by
 * the id of its command. Null where it asks for no more than another time: the new booking is the later word
 * on that.
 */
export function asAskedOf(row: OutboxRow, booking: string): OutboxRow | null {
  const command = commandFor(row.command, booking)
  return command === null ? null : { ...row, command, lane: laneOf(command, row.id) }
}

function commandFor(command: Command, comando: string): Command | null {
  const alvo = { comando }
  if (isMoveAgendamento(command)) return null
  if (isSetVisitState(command)) return { ...command, payload: { ...command.payload, alvo } }
  if (!isEditAgendamento(command)) return command
  const { dataHoraAgendada: _, ...mudancas } = command.payload.mudancas
  const isNothing = Object.keys(mudancas).length === 0
  return isNothing ? null : { ...command, payload: { ...command.payload, alvo, mudancas } }
}

/**
 * Whether it is a booking that was refused and of which nothing can have reached the clinic's agenda. Older
 * code ended rows also at refusals that knew nothing of the try before.
 */
export function isSurelyUnmade(row: OutboxRow): boolean {
  const isBooking = (findDescriptor(row.command)?.undo ?? null) !== null
  const isSure = row.state === 'expired' || row.unanswered === false
  return isBooking && needsChoice(row) && isSure && !isReceived(row)
}

/** The booking whose visit an open row asks something of. What takes it back has nothing to wait for. */
function askedOf(row: OutboxRow): string | null {
  if (isTerminal(row) || !isKnownCommand(row.command) || takesBack(row.command) !== null) return null
  const target = targetOf(row.command)
  return target !== null && 'comando' in target ? target.comando : null
}
