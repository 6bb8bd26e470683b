import { db } from '#src/offline/db.ts'
import { markSeen, retryNow } from '#src/offline/outbox.ts'

/** "Tentar agora": nothing waits for its time any more. Sending it is the page's sync. */
export function acordarFila(): Promise<void> {
  return retryNow(db, Date.now())
}

/** The person has seen what became of these rows; they leave when the queue is next swept. */
export function marcarVistas(ids: readonly string[]): Promise<void> {
  return markSeen(db, ids, Date.now())
}
