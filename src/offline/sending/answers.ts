import type { OnAnswer, RequestOptions } from '#src/api/request.ts'
import { keepServerTime } from '../clock.ts'
import { db, writeMeta } from '../db.ts'
import { reach } from '../reach.ts'
import { keepLineage } from '../restore/lineage.ts'

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
const keepTimeAndNotify: OnAnswer = async ({ serverTime, heardAt, epoca, isWritten }) => {
  // A device without storage cannot keep the time and still gets its answer.
  if (serverTime !== null) await keepServerTime(db, serverTime, heardAt).catch(() => undefined)
  if (epoca !== null) await keepLineage(db, epoca, heardAt).catch(() => undefined)
  // Behind the history, of which it is: a copy of before that does not have it.
  if (isWritten) await writeMeta(db, 'ultimaEscrita', heardAt).catch(() => undefined)
  for (const listener of listeners) listener()
}

/** What every request tells this device: the clinic's time, and whether anybody answers. */
export const heedAnswers: Pick<RequestOptions, 'onAnswer' | 'onSign' | 'onNoAnswer'> = {
  onAnswer: keepTimeAndNotify,
  onSign: reach.heard,
  onNoAnswer: reach.doubt,
}
