import { db } from '#src/offline/db.ts'
import { discard } from '#src/offline/queue/outbox.ts'
import { markSeen } from '#src/offline/queue/queue-rows.ts'

/** The person gives a row up that the clinic does not have. */
export function discardRow(id: string): Promise<boolean> {
  return discard(db, id, crypto.randomUUID(), Date.now())
}

/** The person has seen what became of these rows; the queue drops them when it is next cleaned. */
export function markRowsSeen(ids: readonly string[]): Promise<void> {
  return markSeen(db, ids, Date.now())
}
