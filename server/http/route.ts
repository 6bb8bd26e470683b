import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#domain/api/endpoint.ts'
import {
  type Answer,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Parsed,
  problemSchema,
} from '#domain/api/endpoints.ts'
import { type Code, codes, type Problem } from '#domain/api/errors.ts'
import { DECIDED_HEADER, GIVEN_UP_HEADER } from '#domain/api/headers.ts'
import { can, permissions } from '#domain/api/permissions.ts'
import type { Result } from '#domain/lib/result.ts'
import { type Principal, principalOf } from '../plugins/session.ts'
import { isPages, jsonOfPages, type Pages } from './json-pages.ts'
import { checkOwner } from './owner.ts'
import { ApiError, notLoggedIn, sendProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's name of the route. */
    endpoint?: EndpointName
  }
}

type OpenToVisitors<N extends EndpointName> =
  (typeof permissions)[Endpoints[N]['action']]['visitor'] extends 'none' ? false : true

/** What a handler gets: parsed by the contract, the person proven by the session. */
export type Args<N extends EndpointName> = Readonly<{
  params: Parsed<N, 'params'>
  query: Parsed<N, 'query'>
  body: Parsed<N, 'body'>
  principal: OpenToVisitors<N> extends true ? Principal | null : Principal
  request: FastifyRequest
  reply: FastifyReply
}>

/** Where a list is answered, its rows may come in pages, which are sent as they come. */
type Success<A> = A | (A extends readonly (infer T)[] ? Pages<T> : never)

/**
 * A refusal that the caller must handle is returned; `reply` serves for headers and a second success status.
 */
export type Handler<N extends EndpointName> = (args: Args<N>) => Promise<Result<Success<Answer<N>>, Problem>>

const empty = z.null().describe('Feito')
const unchanged = z.null().describe('Nada mudou desde a resposta com esta `ETag`')
const problemContent = { 'application/problem+json': { schema: problemSchema } }

/** The codes an endpoint can answer: its own, and those that follow from its shape. */
function codesOf(endpoint: Endpoint): Code[] {
  const found: Code[] = [...(endpoint.errors ?? []), 'erro_interno', 'indisponivel']
  if (!can('visitor', endpoint.action)) found.push('nao_autenticado', 'outra_pessoa')
  // Every route but these refuses whoever asks for more at a time than anybody needs (per-person.ts).
  if (endpoint.action !== 'saude.ler' && endpoint.action !== 'saude.vivo' && endpoint.action !== 'imagem.ler')
    found.push('muitas_tentativas')
  if (permissions[endpoint.action].Usuario !== 'all') found.push('sem_permissao')
  if (endpoint.params ?? endpoint.query ?? endpoint.body) found.push('dados_invalidos')
  // An address with a parameter that is too long is refused as unreadable, before any schema sees it.
  if (endpoint.params) found.push('requisicao_invalida')
  if (endpoint.body) found.push('requisicao_invalida', 'tipo_nao_suportado', 'corpo_grande', 'pedido_lento')
  if (endpoint.idempotent) found.push('chave_invalida', 'chave_reutilizada', 'chave_vencida', 'desistido')
  return [...new Set(found)]
}

function schemaOf(name: EndpointName): FastifySchema {
  const endpoint: Endpoint = endpoints[name]
  const response: Record<string, unknown> = {}
  for (const code of codesOf(endpoint)) {
    const { status } = codes[code]
    const described = response[status] as { description: string } | undefined
    const description = described ? `${described.description}, \`${code}\`` : `\`${code}\``
    response[status] = { description, content: problemContent }
  }
  const { status, body } = endpoint.success
  const type = endpoint.type ?? 'application/json'
  if (endpoint.topic) response[304] = unchanged
  response[status] = body === null ? empty : { description: 'Feito', content: { [type]: { schema: body } } }
  if (endpoint.mayExist)
    response[200] = { description: 'Já existia e foi alterado', content: { [type]: { schema: body } } }
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.idempotent && {
      description: `Honra \`Idempotency-Key\` (UUID) por 30 dias, e por um ano responde que o pedido foi recebido (\`chave_vencida\`). Só uma resposta com \`${DECIDED_HEADER}\` consultou a chave e vale também para as tentativas anteriores. Com \`${GIVEN_UP_HEADER}: true\` nada é feito: responde o que a chave já tem, ou \`desistido\`, e a chave fica usada.`,
    }),
    ...(!can('visitor', endpoint.action) && { security: [{ sessao: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response,
  } as FastifySchema
}

/** Rights are checked before the body is read, so that a stranger cannot make the server parse megabytes. */
function authorize({ action }: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    checkOwner(request)
    const principal = principalOf(request)
    if (can(principal?.status ?? 'visitor', action)) return
    if (principal === null) throw new ApiError(notLoggedIn.code, notLoggedIn.detail)
    throw new ApiError('sem_permissao', 'Sua conta não tem permissão para isto.')
  }
}

type Options = Readonly<{
  /**
   * Answers without encoding by the schema, for long lists whose rows the repository makes in the contract's
   * shape: encoding each would cost more than reading.
   */
  serialize?: 'unchecked'
  /**
   * What a compressor holds back of a stream arrives late; and a HEAD of it, which nobody reads, would never
   * end.
   */
  isStream?: true
}>

/** Registers one endpoint of the contract: no API route is made any other way. */
export function route<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  options: Options = {},
): void {
  const endpoint: Endpoint = endpoints[name]
  app.route({
    method: endpoint.method as HTTPMethods,
    url: endpoint.path,
    schema: schemaOf(name),
    config: { endpoint: name },
    onRequest: authorize(endpoint),
    ...(options.isStream && { compress: false, exposeHeadRoute: false }),
    ...(options.serialize === 'unchecked' && { serializerCompiler: () => (data) => JSON.stringify(data) }),
    handler: async (request, reply) => {
      reply.code(endpoint.success.status)
      const { params, query, body } = request
      const args = { params, query, body, principal: principalOf(request), request, reply } as Args<N>
      const result = await handler(args)
      if (!result.ok) return sendProblem(reply, result.error)
      if (!isPages(result.value)) return reply.send(result.value ?? undefined)
      return reply.type('application/json; charset=utf-8').send(await jsonOfPages(result.value))
    },
  })
}
