import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { askerOf } from '../../http/asker.ts'
import { createAttempts, orNotTried, tooMany } from '../../http/attempts.ts'
import { route } from '../../http/route.ts'
import { closeSession } from '../../plugins/session.ts'
import { knownDevice } from './devices.ts'
import { enter, sessionOf } from './enter.ts'
import { findAccount } from './repository.ts'
import { authenticate, loginFailed, register } from './service.ts'

export function usuarioRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = createAttempts(deps)
  const { env, db } = deps
  const { pool } = db

  route(app, 'usuario.login', async ({ body, request, reply }) => {
    const email = body.enderecoEmail
    const attempt = { ip: request.ip, email, device: await knownDevice(pool, env, request, email) }
    const allowed = await attempts.login(attempt)
    if (!allowed.ok) return tooMany(reply, allowed.error)
    const authenticated = authenticate(deps, body, askerOf(reply))
    const account = await orNotTried(authenticated, () => attempts.loginNotTried(attempt))
    if (!account.ok) return account
    await attempts.loginSucceeded(attempt)
    const session = await enter(deps, request, reply, account.value)
    return session ? ok(session) : loginFailed
  })

  route(app, 'usuario.registrar', async ({ body, request, reply }) => {
    const allowed = await attempts.registration(request.ip)
    return allowed.ok ? register(deps, body, askerOf(reply)) : tooMany(reply, allowed.error)
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
