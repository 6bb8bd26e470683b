import type { OnAnswer } from '#src/api/request.ts'
import { keepServerTime } from './clock.ts'
import { db } from './db.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back after every answer that was really our API's, which alone proves that there is a network. */
export function onApiAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Keeps the server's time before the answer is used, because whatever the answer starts must know the
 * clinic's hour.
 */
export const keepTimeAndNotify: OnAnswer = async ({ serverTime }) => {
  // A device without storage cannot keep the time and still gets its answer.
  if (serverTime !== null) await keepServerTime(db, serverTime, Date.now()).catch(() => undefined)
  for (const listener of listeners) listener()
}
