import type { OnAnswer } from '#src/api/request.ts'
import { keepServerTime } from './clock.ts'
import { db } from './db.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Tells of every answer that was really our API's: the only proof that the network is there. */
export function onApiAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server's time is kept before the answer is used: what the answer sets off must know the clinic's hour. */
export const heard: OnAnswer = async ({ serverTime }) => {
  // A device without storage still gets its answer.
  if (serverTime !== null) await keepServerTime(db, serverTime, Date.now()).catch(() => undefined)
  for (const listener of listeners) listener()
}
