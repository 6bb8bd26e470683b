import type { FastifyReply } from 'fastify'
import { type Code, type Problem, type ProblemExtras, problem } from '#domain/api/errors.ts'
import { err, type Result } from '#domain/lib/result.ts'

/**
 * A refusal thrown from where returning one is impossible (hooks). Handlers return their refusals instead.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem

  constructor(code: Code, detail: string, extras: ProblemExtras = {}) {
    super(detail)
    this.problem = problem(code, detail, extras)
  }
}

/** The refusal of a request that comes while too many others are under way. */
export const tooManyAtOnce = (): ApiError =>
  new ApiError('muitas_tentativas', 'Muitos pedidos ao mesmo tempo. Espere um pouco e tente de novo.')

/** The refusal of a visitor, and of somebody whose session has ended, where a login is needed. */
export const notLoggedIn = problem('nao_autenticado', 'Faça login para continuar.')

export const unknownAddress = problem('endereco_inexistente', 'Este endereço não existe.')

/** 422 with the one field at fault. */
export function invalidField(campo: string, mensagem: string): Result<never, Problem> {
  return err(problem('dados_invalidos', mensagem, { errors: [{ campo, mensagem }] }))
}

/** Answers `application/problem+json`. Already text, so that no route's success schema is asked about it. */
export function sendProblem(reply: FastifyReply, refusal: Problem): FastifyReply {
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(refusal))
}
