import type { OutboxRow } from '#domain/outbox/row.ts'
import type { ClinicaDb } from '../db.ts'
import { readQueue } from '../queue/queue-rows.ts'

/** What a drain needs of the browser's locks. */
export type Locks = {
  request<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

const LOCK = 'outbox'
const LOCK_WAIT_MS = 20_000
/** A lock that can stick may also not say that its time is over. */
const LOCK_GRACE_MS = 1_000

type LockDeps = {
  readonly db: ClinicaDb
  readonly locks: Locks | undefined
  /** ms since the epoch, the device's clock */
  readonly now: () => number
}

/**
 * Runs while nothing is being sent by any context of this browser. Answers null, and has not run, where the
 * lock could not be had in time (it can stick on Safari). Without locks it runs at once.
 */
export async function withDrainLock<T>(locks: Locks | undefined, run: () => Promise<T>): Promise<T | null> {
  if (locks === undefined) return run()
  let granted = false
  let over = false
  const signal = AbortSignal.timeout(LOCK_WAIT_MS)
  const givenUp = new Promise<null>((resolve) => {
    const giveUp = () => {
      over = !granted
      if (over) resolve(null)
    }
    signal.addEventListener('abort', () => setTimeout(giveUp, LOCK_GRACE_MS), { once: true })
  })
  const held = locks.request<T | null>(LOCK, { signal }, async () => {
    // Had too late: whoever asked has gone on without it.
    if (over) return null
    granted = true
    return run()
  })
  try {
    return await Promise.race([held, givenUp])
  } catch (error) {
    if (!granted && error instanceof DOMException) return null
    throw error
  }
}

/**
 * The same for what must not happen in mid-send and cannot wait for ever: where the lock cannot be had, it
 * runs as soon as no lease is held. Answers null, and has not run, where something is being sent.
 */
export async function whileNothingIsSent<T>(
  { db, locks, now }: LockDeps,
  run: () => Promise<T>,
): Promise<T | null> {
  const result = await withDrainLock(locks, run)
  if (result !== null) return result
  const isSent = (row: OutboxRow) => row.state === 'sending' && row.leaseUntil > now()
  return (await readQueue(db)).some(isSent) ? null : run()
}
