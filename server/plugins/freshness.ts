import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { LINEAGE_HEADER } from '#domain/api/headers.ts'
import { formatSeen, parseSeen, type SeenSnapshot } from '../db/changes.ts'
import type { Deps } from '../deps.ts'
import { type Principal, principalOf } from './session.ts'

/** What a person has seen is not what another would have: a list depends on who asks. */
export function scopeOf(principal: Principal | null): string {
  return principal === null ? 'v' : `${principal.id}${principal.status}`
}

/** The newest view among the tags that the caller holds and that are hers. */
function heldBy({ headers }: FastifyRequest, scope: string): SeenSnapshot | null {
  const tags = headers['if-none-match']?.matchAll(/"([^"]*)"/g) ?? []
  const views = [...tags].map(([, tag = '']) => parseSeen(scope, tag)).filter((seen) => seen !== null)
  return views.reduce<SeenSnapshot | null>(
    (best, seen) => (best === null || seen.em > best.em ? seen : best),
    null,
  )
}

/**
 * `ETag` and 304 for the lists whose contract names a topic: the tag is what the change log had when the list
 * was read, so that telling whether it still holds costs a look into an index and not the list.
 */
export function registerFreshness(app: FastifyInstance, { db, lineage }: Pick<Deps, 'db' | 'lineage'>): void {
  app.addHook('preHandler', async (request, reply) => {
    const name = request.routeOptions.config.endpoint
    const topic = name && (endpoints[name] as Endpoint).topic
    if (topic === undefined) return
    const scope = scopeOf(principalOf(request))
    const before = heldBy(request, scope)
    const { seen, changes } = await lineage.look(db.pool, [topic], before, 1)
    // The log is read before the list: what is committed in between is in the list, and told again later.
    reply.header('etag', `W/"${formatSeen(scope, seen)}"`)
    reply.header(LINEAGE_HEADER, seen.epoca)
    if (changes?.length === 0) return reply.code(304).send()
  })
}
