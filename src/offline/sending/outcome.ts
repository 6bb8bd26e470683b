import { liveQuery } from 'dexie'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import type { ClinicaDb } from '../db.ts'
import { readRow } from '../queue/queue-rows.ts'

/** The rows, by their ids, whose end a screen of this page tells: it listens for it, or has heard it. */
const toldHere = new Set<string>()

/** Whether the end of a row is told by what was pressed, so that nothing else need tell it. */
export function isToldHere(id: string): boolean {
  return toldHere.has(id)
}

/** Says that somebody tells the end of a row, or does so no more. */
export function setToldHere(id: string, isTold: boolean): void {
  if (isTold) toldHere.add(id)
  else toldHere.delete(id)
}

/** How long a screen waits for the clinic's answer before it says that the command waits, in ms. */
const OUTCOME_WAIT_MS = 8_000

/**
 * Follows a row of the queue until something can be said of it: the clinic answered, a try failed, or the
 * device has no network. Answers the row as it then is (null where it has been deleted), at the latest after
 * `OUTCOME_WAIT_MS`; undefined where the database does not tell of it.
 */
export function awaitOutcome(
  db: ClinicaDb,
  id: string,
  isOnline: () => boolean,
): Promise<OutboxRow | null | undefined> {
  setToldHere(id, true)
  return new Promise((resolve) => {
    let last: OutboxRow | null | undefined
    const subscription = liveQuery(() => readRow(db, id)).subscribe({
      next(row) {
        last = row ?? null
        if (last === null || isDecided(last, isOnline())) finish()
      },
    })
    const timer = setTimeout(() => finish(), OUTCOME_WAIT_MS)
    function finish() {
      clearTimeout(timer)
      // The first answer may come while `subscribe` has not returned yet.
      queueMicrotask(() => subscription.unsubscribe())
      setToldHere(id, last != null && isTerminal(last))
      resolve(last)
    }
  })
}

function isDecided(row: OutboxRow, online: boolean): boolean {
  return row.state !== 'sending' && !(row.state === 'queued' && online)
}
