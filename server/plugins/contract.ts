import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { API_HEADER, API_VERSION, LINEAGE_HEADER } from '#domain/api/headers.ts'
import type { Deps } from '../deps.ts'
import { isApi } from '../http/address.ts'

/** Compilers, and what every answer of the API carries. */
export function registerContract(app: FastifyInstance, { lineage }: Pick<Deps, 'lineage'>): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // The API speaks JSON (and multipart where it says so): anything else is 415, not a string.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    reply.header(API_HEADER, API_VERSION)
    reply.header('cache-control', 'no-store')
  })
  // The lineage is named last: the request may have found another one, and a list has named its own.
  app.addHook('onSend', async (_request, reply) => {
    const epoca = lineage.epoca()
    if (epoca !== null && reply.hasHeader(API_HEADER) && !reply.hasHeader(LINEAGE_HEADER))
      reply.header(LINEAGE_HEADER, epoca)
  })
}
