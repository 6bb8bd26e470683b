import { db } from '#src/offline/db.ts'
import { discard, markSeen, retryNow } from '#src/offline/outbox.ts'

/** "Tentar agora": no row waits for its time any more. The page's sync then sends them. */
export function retryQueue(): Promise<void> {
  return retryNow(db, Date.now())
}

/** The person gives a row up that the clinic does not have. */
export function discardRow(id: string): Promise<boolean> {
  return discard(db, id, crypto.randomUUID(), Date.now())
}

/** The person has seen what became of these rows; the queue drops them when it is next cleaned. */
export function markRowsSeen(ids: readonly string[]): Promise<void> {
  return markSeen(db, ids, Date.now())
}
