import type { FastifyInstance } from 'fastify'
import { purge } from '../db/purge.ts'
import type { Deps } from '../deps.ts'

const HOUR_MS = 3_600_000

/**
 * Removes what has run out, at the start and then by the hour, so that beside the answers that are kept of a
 * client there are never more than she can be given within an hour, refusals too (per-person.ts).
 */
export function registerPurge(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const run = (): void =>
    void purge(db).catch((error: unknown) => app.log.warn({ err: error }, 'purge failed, in an hour again'))
  const timer = setInterval(run, HOUR_MS)
  timer.unref()
  app.addHook('onReady', async () => run())
  app.addHook('onClose', async () => clearInterval(timer))
}
