import type { FastifyInstance } from 'fastify'
import { purge } from '../db/purge.ts'
import type { Deps } from '../deps.ts'

const DAY = 86_400_000

/** Removes what has run out, at the start and then daily. */
export function registerPurge(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const run = (): void =>
    void purge(db).catch((error: unknown) => app.log.warn({ err: error }, 'purge failed, tomorrow again'))
  const timer = setInterval(run, DAY)
  timer.unref()
  app.addHook('onReady', async () => run())
  app.addHook('onClose', async () => clearInterval(timer))
}
