import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import { isKnownCommand, takesBack, targetOf } from './commands.ts'
import { isReceived, isTerminal, isUntouched, needsChoice, type OutboxRow } from './row.ts'

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

/** The rows that wait behind one refused booking, in the order of the presses; none if it may be booked. */
export function rowsBehindRefused(rows: readonly OutboxRow[], booking: OutboxRow): OutboxRow[] {
  return isSurelyUnmade(booking) ? rows.filter((row) => askedOf(row) === booking.id) : []
}

/**
 * Whether it is a booking that was refused and of which nothing can have reached the clinic's agenda. Older
 * code ended rows also at refusals that knew nothing of the try before.
 */
export function isSurelyUnmade(row: OutboxRow): boolean {
  const isSure = row.state === 'expired' || row.unanswered === false
  if (!(needsChoice(row) && isSure) || isReceived(row)) return false
  return (findDescriptor(row.command)?.undo ?? null) !== null
}

/**
 * What was asked of the visit of a booking and goes along with the one that takes its place, whatever became
 * of that one; not what may have reached the clinic by itself.
 */
export function rowsTakenAlong(rows: readonly OutboxRow[], booking: OutboxRow): OutboxRow[] {
  const isUnmade = isSurelyUnmade(booking)
  return rows.filter((row) => askedOf(row) === booking.id && (isUnmade || isUntouched(row)))
}

/** The booking whose visit an open row asks something of. What takes it back has nothing to wait for. */
function askedOf(row: OutboxRow): string | null {
  if (isTerminal(row) || !isKnownCommand(row.command) || takesBack(row.command) !== null) return null
  const target = targetOf(row.command)
  return target !== null && 'comando' in target ? target.comando : null
}
