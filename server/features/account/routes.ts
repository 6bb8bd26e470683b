import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { askerOf } from '../../http/asker.ts'
import { createAttempts, orNotTried, tooMany } from '../../http/attempts.ts'
import { notFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import { endSession, endSessions, listSessions, sessionIdOf } from '../../plugins/session.ts'
import { knownDevice } from '../usuario/devices.ts'
import { enter } from '../usuario/enter.ts'
import { checkCode, codeExpired } from './codes.ts'
import { logAccount, readSecurity, type StoredCode } from './repository.ts'
import { changePassword, choosePassword, confirmOwn, handBack, makeCode, removeClient } from './service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, now, readClinicNow } = deps
  const attempts = createAttempts(deps)

  /** The code that was typed for this e-mail, or what is answered instead. */
  async function codeOf(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: Readonly<{ email: string; codigo: string }>,
  ): Promise<Result<StoredCode, Problem>> {
    const code = await checkCode({ db, attempts, now }, { ip: request.ip, ...typed, asker: askerOf(reply) })
    if (code.ok) return code
    if ('tooMany' in code.error) return tooMany(reply, code.error.tooMany)
    request.log.info('a code was typed that does not hold')
    return err(code.error.problem)
  }

  route(app, 'conta.seguranca', async ({ principal, request }) => {
    const current = sessionIdOf(request)
    const [standing, sessions] = await Promise.all([
      readSecurity(db.orm, principal.id),
      listSessions(db.pool, [principal.id]),
    ])
    const sessoes = sessions.map(({ id, device, openedAt, usedAt }) => ({
      id,
      ...device,
      entrouEm: openedAt?.toISOString() ?? null,
      usadaEm: usedAt?.toISOString() ?? null,
      atual: id === current,
    }))
    return ok({ ...standing, sessoes: sessoes.toSorted((a, b) => Number(b.atual) - Number(a.atual)) })
  })

  route(app, 'conta.trocarSenha', async ({ principal, body, request, reply }) => {
    const { email } = principal
    // Counted with its logins: a device left unlocked is no place to try passwords.
    const attempt = { ip: request.ip, email, device: await knownDevice(db.pool, env, request, email) }
    const allowed = await attempts.login(attempt)
    if (!allowed.ok) return tooMany(reply, allowed.error)
    const asking = { session: sessionIdOf(request), asker: askerOf(reply) }
    const changing = changePassword(deps, principal, body, asking)
    const changed = await orNotTried(changing, () => attempts.loginNotTried(attempt))
    const isWrong = !changed.ok && changed.error.errors?.[0]?.campo === 'senhaAtual'
    if (!isWrong) await attempts.loginSucceeded(attempt)
    return changed
  })

  route(app, 'conta.encerrarSessao', async ({ principal: { id, email }, params }) => {
    if (!(await endSession(db.orm, id, params.id))) return notFound('Esta sessão')
    await logAccount(db.orm, { quem: email, ato: 'sessão encerrada', conta: email })
    return ok(null)
  })

  route(app, 'conta.encerrarOutras', async ({ principal: { id, email }, request }) => {
    // A press that ends nothing is no act, and pushes none out of those that the clinic is shown.
    if (await endSessions(db.orm, id, sessionIdOf(request)))
      await logAccount(db.orm, { quem: email, ato: 'outras sessões encerradas', conta: email })
    return ok(null)
  })

  route(app, 'conta.conferirCodigo', async ({ body: { enderecoEmail: email, codigo }, request, reply }) => {
    const code = await codeOf(request, reply, { email, codigo })
    return code.ok ? ok(null) : code
  })

  route(app, 'conta.novaSenha', async ({ body, request, reply }) => {
    const { enderecoEmail: email, codigo, senha } = body
    const code = await codeOf(request, reply, { email, codigo })
    if (!code.ok) return code
    const account = await choosePassword(deps, { email, senha, code: code.value })
    if (!account.ok) return account
    const session = await enter(deps, request, reply, account.value)
    return session ? ok(session) : codeExpired
  })

  route(app, 'conta.confirmar', async ({ principal, body, request, reply }) => {
    const code = await codeOf(request, reply, { email: principal.email, codigo: body.codigo })
    if (!code.ok) return code
    return (await confirmOwn(deps, principal, code.value)) ? ok(null) : codeExpired
  })

  route(app, 'conta.criarCodigo', async ({ principal: by, body: { email } }) => {
    const made = await makeCode(deps, { by, email, nowMs: now() })
    if (made.ok) await attempts.codeMade(email)
    return made
  })

  route(app, 'conta.devolver', async ({ principal: by, body: { email } }) => {
    const made = await handBack(deps, { by, email, nowMs: now(), clinicNow: await readClinicNow() })
    if (made.ok) await attempts.codeMade(email)
    return made
  })

  route(app, 'conta.remover', async ({ principal: by, params: { email } }) =>
    removeClient(deps, { by, email, clinicNow: await readClinicNow() }),
  )
}
