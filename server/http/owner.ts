import type { FastifyRequest } from 'fastify'
import { OWNER_HEADER } from '#domain/api/headers.ts'
import { principalOf } from '../plugins/session.ts'
import { ApiError } from './problem.ts'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * A queued command and a question name the person they belong to. If somebody else has logged in meanwhile,
 * nothing of the first may happen in the second one's name, and nothing of the second one's be told to her.
 * @throws {ApiError} 401 for a visitor, 403 `outra_pessoa`
 */
export function checkOwner(request: FastifyRequest): void {
  const header = request.headers[OWNER_HEADER]
  if (typeof header !== 'string') return
  const principal = principalOf(request)
  if (principal === null) throw new ApiError('nao_autenticado', 'Faça login para enviar o que está guardado.')
  if (decoded(header).trim().toLowerCase() !== principal.email)
    throw new ApiError('outra_pessoa', 'Este pedido foi feito por outra pessoa.')
}
