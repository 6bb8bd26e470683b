import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/api/errors.ts'
import { err, ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import type { ApiDeps } from '../../plugins/live/live.ts'
import { createProbe, type Health } from './probe.ts'
import { lookAtSystem } from './system.ts'

const REASONS: Record<Exclude<Health, 'ok'>, string> = {
  silent: 'O banco de dados não responde.',
  readOnly: 'O banco de dados não consegue gravar: veja o espaço em disco.',
}

/**
 * The routes for whoever watches the server. Whether it can serve: 200 once the database answers and takes
 * writes, 503 otherwise. Whether it lives: 200 as long as it answers at all; what restarts a server should
 * ask only this.
 */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  const probe = createProbe(db.url)
  app.addHook('onClose', () => probe.close())
  route(app, 'saude.ler', async () => {
    const health = await probe.look()
    return health === 'ok' ? ok({ status: 'ok' as const }) : err(problem('indisponivel', REASONS[health]))
  })
  route(app, 'saude.vivo', async () => ok({ status: 'ok' as const }))
}

/** Tells the Admin how the system is and what to do; unlike the routes for watchers it needs a session. */
export function systemRoutes(app: FastifyInstance, deps: ApiDeps): void {
  const startedAt = deps.now()
  route(app, 'saude.sistema', async () =>
    ok(await lookAtSystem(deps, { startedAt, openStreams: deps.live.streams.count() })),
  )
}
