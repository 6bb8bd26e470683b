import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { SAFE_METHODS } from '../../http/safe-methods.ts'

export const CHANNEL = 'mudanca'
/**
 * No more than one notification in this time: one wakes every instance for all that was committed before it.
 */
const PAUSE_MS = 100

// Nothing would be lost with it, so nobody need wait for the disk.
const notify = `begin; set local synchronous_commit = off; notify ${CHANNEL}; commit`

/**
 * Wakes every instance after each write that this one answered. Not from a trigger: a commit that carries a
 * NOTIFY holds a lock of the whole cluster until it is on the disk, and bookings would wait for each other.
 */
export function registerAnnounce(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  let pause: NodeJS.Timeout | undefined
  let isWaiting = false

  function announce(): void {
    isWaiting = pause !== undefined
    if (isWaiting) return
    pause = setTimeout(() => {
      pause = undefined
      if (isWaiting) announce()
    }, PAUSE_MS)
    db.pool.query(notify).catch((error: unknown) => {
      // Every instance looks by itself before long.
      app.log.debug({ err: error }, 'a change could not be announced')
    })
  }

  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!SAFE_METHODS.has(method) && statusCode < 400) announce()
  })
  app.addHook('onClose', async () => clearTimeout(pause))
}
