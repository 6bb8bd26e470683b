import { liveQuery } from 'dexie'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { ClinicaDb } from './db.ts'
import { readRow } from './outbox.ts'

/** How long a screen waits for the clinic's answer before it says that the command waits, in ms. */
export const OUTCOME_WAIT_MS = 8_000

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
      resolve(last)
    }
  })
}

function isDecided(row: OutboxRow, online: boolean): boolean {
  return row.state !== 'sending' && !(row.state === 'queued' && online)
}
