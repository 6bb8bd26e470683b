import type { FastifyInstance } from 'fastify'
import { endpoints } from '#domain/api/endpoints.ts'
import { SEEN_FROM_HEADER } from '#domain/api/headers.ts'

/**
 * Health says whom it answers, as the server knows it: behind a proxy only so does anybody outside see
 * whether the right address arrives (server/doctor). It is the asker's own, and nobody else's.
 */
export function registerSeenFrom(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === endpoints['saude.ler'].path)
      reply.header(SEEN_FROM_HEADER, `${request.ip} ${request.protocol}`)
  })
}
