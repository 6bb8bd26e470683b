import type { FastifyError, FastifyInstance } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type CampoInvalido, type Problem, problem } from '#domain/api/errors.ts'
import { isConnectionLost, isLockTimeout, isUnreachable } from '../db/retry.ts'
import { ApiError, sendProblem } from './problem.ts'

const indisponivel = problem(
  'indisponivel',
  'O serviço está indisponível no momento. Tente de novo em instantes.',
)
const interno = problem('erro_interno', 'Algo deu errado do nosso lado. Tente de novo mais tarde.')

/** Fastify's own refusals of a request, by status. */
const refusals: Readonly<Record<number, Problem>> = {
  400: problem('requisicao_invalida', 'O pedido não pôde ser lido: confira o formato do conteúdo.'),
  404: problem('nao_encontrado', 'Este endereço não existe.'),
  406: problem('tipo_nao_suportado', 'Este tipo de conteúdo não é aceito aqui.'),
  413: problem('corpo_grande', 'O conteúdo enviado é grande demais.'),
  415: problem('tipo_nao_suportado', 'Este tipo de conteúdo não é aceito aqui.'),
}

/** The most telling sentence: of a union's, the first of its first member. */
function mensagemDe(issue: Pick<ZodFastifySchemaValidationError, 'message' | 'params'>): string {
  const generic = issue.message ?? 'Valor inválido.'
  const branches = issue.params?.['errors']
  if (!Array.isArray(branches)) return generic
  const messages = branches.flat().map((inner: { message?: unknown }) => inner.message)
  return messages.findLast((message) => typeof message === 'string') ?? generic
}

function camposDe(issues: readonly ZodFastifySchemaValidationError[]): CampoInvalido[] {
  return issues.map((issue) => ({
    campo: issue.instancePath.slice(1).replaceAll('/', '.'),
    mensagem: mensagemDe(issue),
  }))
}

function invalido(issues: readonly ZodFastifySchemaValidationError[]): Problem {
  const errors = camposDe(issues)
  return problem('dados_invalidos', errors[0]?.mensagem ?? 'Confira os campos.', { errors })
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof ApiError) return error.problem
  if (hasZodFastifySchemaValidationErrors(error)) return invalido(error.validation)
  if (isUnreachable(error) || isConnectionLost(error) || isLockTimeout(error)) return indisponivel
  // Only Fastify's own errors speak about the request; a status that some library hung on an error does not count.
  const status = error.code?.startsWith('FST_') ? (error.statusCode ?? 500) : 500
  return refusals[status] ?? interno
}

/**
 * The one place where an error becomes an answer: `application/problem+json` in pt-BR. Nothing of an unexpected
 * error leaves the server; it is logged.
 */
export function registerErrors(app: FastifyInstance): void {
  z.config(z.locales.ptBR())
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isImagem = request.routeOptions.url?.startsWith('/imagens/') === true
    const answer = isImagem && error.validationContext === 'params' ? refusals[404] : problemOf(error)
    const refusal = answer ?? interno
    if (refusal.code === 'erro_interno') request.log.error({ err: error }, 'request failed')
    if (refusal.code === 'indisponivel') {
      request.log.warn({ err: error }, 'database unavailable')
      reply.header('retry-after', '5')
    }
    return sendProblem(reply, refusal)
  })
}
