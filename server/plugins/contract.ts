import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { API_HEADER, API_VERSION } from '#domain/api/headers.ts'

/** Compilers, and what every answer of the API carries. */
export function registerContract(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // The API speaks JSON (and multipart where it says so): anything else is 415, not a string.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/api(\/|$)/i.test(request.url)) return
    reply.header(API_HEADER, API_VERSION)
    reply.header('cache-control', 'no-store')
    // Data, not a page: nothing of it may be run or framed. The documentation is a page and keeps the pages'
    // policy.
    if (!/^\/api\/docs(\/|$)/i.test(request.url))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}
