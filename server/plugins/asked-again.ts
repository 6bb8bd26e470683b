import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#domain/api/endpoints.ts'
import { can } from '#domain/api/permissions.ts'
import type { Deps } from '../deps.ts'
import { ApiError, notLoggedIn } from '../http/problem.ts'
import { isStillOf, principalOf } from './session.ts'

/** What comes with the request's beginning is here sooner than this, and costs no second look, ms. */
const AT_ONCE_MS = 100

function isOpenToVisitors({ routeOptions }: FastifyRequest): boolean {
  const name = routeOptions.config.endpoint
  return name === undefined || can('visitor', endpoints[name].action)
}

/**
 * Who may ask is checked before the body is read, which may take its time. Where it has, the session is asked
 * for again: whoever was logged out or removed meanwhile does nothing more.
 */
export function registerAskedAgain(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const checkedAt = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request) => {
    checkedAt.set(request, performance.now())
  })
  app.addHook('preHandler', async (request) => {
    const principal = principalOf(request)
    if (principal === null || request.body === undefined || isOpenToVisitors(request)) return
    if (performance.now() - (checkedAt.get(request) ?? 0) < AT_ONCE_MS) return
    if (await isStillOf(db.pool, request.session.sessionId, principal)) return
    throw new ApiError(notLoggedIn.code, notLoggedIn.detail)
  })
}
