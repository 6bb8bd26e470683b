import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { type Code, codes } from '#domain/api/errors.ts'
import { TITLES } from '#domain/api/titles.ts'
import type { Deps } from '../deps.ts'
import { cookieName } from '../http/cookies.ts'

const DOCS = '/api/docs'

function errorPage(): string {
  const rows = (Object.keys(codes) as Code[]).map(
    (code) =>
      `<tr id="${code}"><td>${codes[code].status}</td><td><code>${code}</code></td><td>${TITLES[code]}</td></tr>`,
  )
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erros da API</title>
<h1>Erros da API</h1><p>Respondidos como <code>application/problem+json</code> (RFC 9457).</p>
<table border="1" cellpadding="6"><tr><th>Status</th><th>Código</th><th>Título</th></tr>${rows.join('')}</table></html>`
}

/**
 * Uploads are read as a stream, past the body that a route's schema would describe: here they are described
 * all the same.
 */
function describeUploads(paths: Record<string, Record<string, object> | undefined>): void {
  for (const { path, method, upload } of Object.values<Endpoint>(endpoints)) {
    const operation = paths[path]?.[method.toLowerCase()]
    if (upload === undefined || operation === undefined) continue
    const file = { type: 'string', contentMediaType: 'image/*' }
    const schema = { type: 'object', required: [upload], properties: { [upload]: file } }
    Object.assign(operation, {
      requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
    })
  }
}

/**
 * The OpenAPI document made of the contract: to read at /api/docs, as JSON at /api/docs/json. Before the
 * routes.
 */
export async function registerDocs(app: FastifyInstance, { env }: Pick<Deps, 'env'>): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Agenda da Clínica',
        version: '1',
        description:
          'Datas e horas são o relógio da clínica: 09:00 se escreve T09:00:00.000Z. Erros vêm como problem+json.',
      },
      components: {
        securitySchemes: { sessao: { type: 'apiKey', in: 'cookie', name: cookieName(env, 'sessao') } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject
      describeUploads((document.openapiObject.paths ?? {}) as Parameters<typeof describeUploads>[0])
      return document.openapiObject
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: DOCS })
  app.get(`${DOCS}/erros`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(errorPage()),
  )
}
