import type { FastifyInstance, FastifyReply } from 'fastify'
import { err, ok } from '#domain/lib/result.ts'
import type { Sessao } from '#domain/usuario/schema.ts'
import type { Deps } from '../../deps.ts'
import { createAttempts, type Refusal } from '../../plugins/attempts.ts'
import { route } from '../../plugins/contract.ts'
import { closeSession, openSession } from '../../plugins/session.ts'
import { type Conta, findConta } from './repository.ts'
import { authenticate, register } from './service.ts'

const sessaoDe = ({ status, email, nomeExibicao }: Conta): Sessao => ({ status, email, nomeExibicao })

function tooMany(reply: FastifyReply, refusal: Refusal) {
  reply.header('retry-after', refusal.retryAfter)
  return err(refusal.problem)
}

export function usuarioRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = createAttempts(deps)

  route(app, 'usuario.login', async ({ body, request, reply }) => {
    const allowed = await attempts.login(request.ip, body.enderecoEmail)
    if (!allowed.ok) return tooMany(reply, allowed.error)
    const conta = await authenticate(deps, body)
    if (!conta.ok) return conta
    await attempts.loginSucceeded(request.ip, body.enderecoEmail)
    await openSession(request, conta.value.id, deps.now())
    return ok(sessaoDe(conta.value))
  })

  route(app, 'usuario.registrar', async ({ body, request, reply }) => {
    const allowed = await attempts.registro(request.ip)
    return allowed.ok ? register(deps, body) : tooMany(reply, allowed.error)
  })

  route(app, 'usuario.sair', async ({ request, reply }) => {
    await closeSession(request, reply)
    return ok(null)
  })

  route(app, 'usuario.sessao', async ({ pessoa }) => {
    const conta = pessoa && (await findConta(deps.db.orm, pessoa.email))
    return ok({ sessao: conta && sessaoDe(conta) })
  })
}
