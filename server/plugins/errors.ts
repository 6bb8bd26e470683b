import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { endpoints } from '#domain/api/endpoints.ts'
import { type InvalidField, type Problem, problem } from '#domain/api/errors.ts'
import {
  isConnectionLost,
  isForeignKeyViolation,
  isLockTimeout,
  isUnreachable,
  isWriteRefused,
} from '../db/retry.ts'
import type { Deps } from '../deps.ts'
import { decideRefusal } from '../http/idempotency.ts'
import { ApiError, notLoggedIn, sendProblem, unknownAddress } from '../http/problem.ts'
import { isStillOf, principalOf } from './session.ts'

const unavailable = problem(
  'indisponivel',
  'O serviço está indisponível no momento. Tente de novo em instantes.',
)
const internal = problem('erro_interno', 'Algo deu errado do nosso lado. Tente de novo mais tarde.')

/** Fastify's own refusals of a request, by status. */
const refusals: Readonly<Record<number, Problem>> = {
  400: problem('requisicao_invalida', 'O pedido não pôde ser lido: confira o formato do conteúdo.'),
  // A path that leaves the folder of the built page.
  403: unknownAddress,
  404: unknownAddress,
  406: problem('tipo_nao_suportado', 'Este tipo de conteúdo não é aceito aqui.'),
  413: problem('corpo_grande', 'O conteúdo enviado é grande demais.'),
  415: problem('tipo_nao_suportado', 'Este tipo de conteúdo não é aceito aqui.'),
}

/** What zod says of its own accord, as opposed to a sentence of the domain's. */
const isGeneric = (message: string): boolean => /^(Entrada|Opção) inválida/.test(message)

/** The most telling sentence: the issue's own, or of a union without one the first that a member brings. */
function messageOf({ message = 'Valor inválido.', params }: ZodFastifySchemaValidationError): string {
  const branches = params?.errors
  if (!(isGeneric(message) && Array.isArray(branches))) return message
  const inner = branches.flat().map((issue: { message?: unknown }) => issue.message)
  return inner.find((text): text is string => typeof text === 'string' && !isGeneric(text)) ?? message
}

function fieldsOf(issues: readonly ZodFastifySchemaValidationError[]): InvalidField[] {
  return issues.map((issue) => ({
    campo: issue.instancePath.slice(1).replaceAll('/', '.'),
    mensagem: messageOf(issue),
  }))
}

function invalid(issues: readonly ZodFastifySchemaValidationError[]): Problem {
  const errors = fieldsOf(issues)
  const first = errors[0]?.mensagem ?? 'Confira os campos.'
  return problem('dados_invalidos', /[.!]$/.test(first) ? first : `${first}.`, { errors })
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof ApiError) return error.problem
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation)
  if ([isUnreachable, isConnectionLost, isLockTimeout, isWriteRefused].some((isSo) => isSo(error)))
    return unavailable
  // Only Fastify's own errors speak about the request; a status that some library hung on an error does not
  // count.
  const status = error.code?.startsWith('FST_') ? (error.statusCode ?? 500) : 500
  return refusals[status] ?? internal
}

/** Whether what was to be written is of an account that has been removed meanwhile, whose owner asks. */
async function isOfRemoved(error: FastifyError, request: FastifyRequest, { db }: Pick<Deps, 'db'>) {
  const principal = principalOf(request)
  if (principal === null || !isForeignKeyViolation(error)) return false
  return !(await isStillOf(db.pool, request.session.sessionId, principal).catch(() => true))
}

/**
 * The one place where an error becomes an answer: `application/problem+json` in pt-BR. Nothing of an
 * unexpected error leaves the server; it is logged.
 */
export function registerErrors(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  z.config(z.locales.ptBR())
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // Whoever asked has left before the request was whole: nobody reads what is answered.
    if (request.raw.readableAborted) {
      request.log.info('the caller left')
      return reply.code(499).send()
    }
    const isImage = request.routeOptions.url?.startsWith('/imagens/') === true
    const answer = isImage && error.validationContext === 'params' ? refusals[404] : problemOf(error)
    const refusal = (await isOfRemoved(error, request, { db })) ? notLoggedIn : (answer ?? internal)
    if (refusal.code === 'erro_interno') request.log.error({ err: error }, 'request failed')
    if (refusal.code === 'indisponivel') {
      request.log.warn({ err: error }, 'database unavailable')
      reply.header('retry-after', '5')
    }
    // Whoever was refused where no reply was at hand has not been told when to come back.
    if (refusal.code === 'muitas_tentativas' && !reply.hasHeader('retry-after'))
      reply.header('retry-after', '5')
    const { endpoint } = request.routeOptions.config
    const principal = principalOf(request)
    if (principal !== null && endpoint !== undefined && 'idempotent' in endpoints[endpoint])
      await decideRefusal({ db, principal, request, reply }, refusal).catch((failure: Error) => {
        // Then the refusal stays one that says nothing of earlier tries.
        request.log.warn({ err: failure }, 'key not looked up')
      })
    return sendProblem(reply, refusal)
  })
}

/** Answers an address that cannot be decoded, which reaches neither a route nor the handler above. */
export function answerBadAddress(_error: FastifyError, _request: unknown, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, problem('requisicao_invalida', 'Este endereço não pode ser lido.'))
}
