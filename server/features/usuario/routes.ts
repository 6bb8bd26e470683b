import type { FastifyInstance, FastifyReply } from 'fastify'
import { err, ok } from '#domain/lib/result.ts'
import type { Session } from '#domain/usuario/schema.ts'
import type { Deps } from '../../deps.ts'
import { createAttempts, type Refusal } from '../../http/attempts.ts'
import { route } from '../../http/route.ts'
import { closeSession, openSession } from '../../plugins/session.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { type Account, findAccount } from './repository.ts'
import { authenticate, register } from './service.ts'

const sessionOf = ({ status, email, nomeExibicao }: Account): Session => ({ status, email, nomeExibicao })

function tooMany(reply: FastifyReply, refusal: Refusal) {
  reply.header('retry-after', refusal.retryAfter)
  return err(refusal.problem)
}

export function usuarioRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = createAttempts(deps)
  const { env, db } = deps
  const { pool } = db

  route(app, 'usuario.login', async ({ body, request, reply }) => {
    const email = body.enderecoEmail
    const attempt = { ip: request.ip, email, device: await knownDevice(pool, env, request, email) }
    const allowed = await attempts.login(attempt)
    if (!allowed.ok) return tooMany(reply, allowed.error)
    const account = await authenticate(deps, body)
    if (!account.ok) return account
    await attempts.loginSucceeded(attempt)
    await rememberDevice(pool, env, request, reply, account.value.id)
    await openSession(request, deps, account.value.id)
    return ok(sessionOf(account.value))
  })

  route(app, 'usuario.registrar', async ({ body, request, reply }) => {
    const allowed = await attempts.registration(request.ip)
    return allowed.ok ? register(deps, body) : tooMany(reply, allowed.error)
  })

  route(app, 'usuario.sair', async ({ request, reply }) => {
    await closeSession(request, reply, env)
    return ok(null)
  })

  route(app, 'usuario.sessao', async ({ principal }) => {
    const account = principal && (await findAccount(deps.db.orm, principal.email))
    return ok({ sessao: account && sessionOf(account) })
  })
}
