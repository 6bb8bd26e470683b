import { givenBy, isKnownCommand, isMoving, speaksOf, takesBack, targetOf } from './commands.ts'
import { isPending, isTerminal, needsChoice, type OutboxRow } from './row.ts'

/**
 * The refused moves of a visit to which a later row, that the clinic has taken, has given a time: they leave
 * nothing to choose. `made`: the visit as it was answered, which a row may name by the booking or by its id.
 * The rows are in the order of the presses.
 */
export function overtakenBy(
  rows: readonly OutboxRow[],
  settled: OutboxRow,
  made: { readonly id: number; readonly chave: string | null } | null,
): OutboxRow[] {
  if (givenBy(settled.command).dataHoraAgendada === undefined) return []
  const isOfVisit = ({ lane, command }: OutboxRow): boolean =>
    lane === settled.lane || (made !== null && speaksOf(command, made))
  return rows
    .slice(0, rows.indexOf(settled))
    .filter((row) => row.dono === settled.dono && needsChoice(row) && isMoving(row.command) && isOfVisit(row))
}

/** The ids of what the open rows take back. */
export function takenBackIn(rows: readonly OutboxRow[]): ReadonlySet<string | null> {
  return new Set(rows.filter((row) => !isTerminal(row)).map((row) => takesBack(row.command)))
}

/**
 * The ids of the bookings whose visits the rows that are not done speak of, a refused one, too, of which
 * there is still something to choose. Those bookings stay until then, also where they are done: they know the
 * clinic's id of what they made, which no list need name.
 */
export function bookingsNamedIn(rows: readonly OutboxRow[]): ReadonlySet<string> {
  const targets = rows
    .filter((row) => isPending(row) && isKnownCommand(row.command))
    .map((row) => targetOf(row.command))
  return new Set(targets.flatMap((target) => (target !== null && 'comando' in target ? target.comando : [])))
}
