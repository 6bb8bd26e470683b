import type { FastifyInstance } from 'fastify'
import { purge } from '../db/purge.ts'
import type { Deps } from '../deps.ts'

const HOUR = 3_600_000

/**
 * Removes what has run out, at the start and then by the hour: of one client's stored answers there are never
 * more than are kept of her, and what she can be given within that hour, refusals too (per-person.ts).
 */
export function registerPurge(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const run = (): void =>
    void purge(db).catch((error: unknown) => app.log.warn({ err: error }, 'purge failed, in an hour again'))
  const timer = setInterval(run, HOUR)
  timer.unref()
  app.addHook('onReady', async () => run())
  app.addHook('onClose', async () => clearInterval(timer))
}
