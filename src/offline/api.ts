import { createApi } from '#src/api/client.ts'
import { keepServerTime } from './clock.ts'
import { db } from './db.ts'

type Listener = () => void
const listeners = new Set<Listener>()

/** Tells of every answer that was really our API's: the only proof that the network is there. */
export function onApiAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The API as page and worker call it. */
export const api = createApi({
  baseUrl: self.location.origin,
  onAnswer({ serverTime }) {
    if (serverTime !== null) void keepServerTime(db, serverTime, Date.now())
    for (const listener of listeners) listener()
  },
})
