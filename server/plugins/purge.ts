import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const DAY = 86_400_000

const statements = [
  "delete from idempotencia where criado_em < now() - interval '30 days'",
  "delete from mudanca where criado_em < now() - interval '30 days'",
  'delete from sessao where expire < now()',
  'delete from tentativa where expire < extract(epoch from now()) * 1000',
]

/** Removes what has run out: keys and the change log after 30 days, sessions, counted attempts. Harmless from several instances at once. */
export async function purge({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const statement of statements) await db.pool.query(statement)
}

/** At the start and then daily. */
export function registerPurge(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  const run = (): void =>
    void purge(deps).catch((error: unknown) => app.log.warn({ err: error }, 'purge failed, tomorrow again'))
  const timer = setInterval(run, DAY)
  timer.unref()
  app.addHook('onReady', async () => run())
  app.addHook('onClose', async () => clearInterval(timer))
}
