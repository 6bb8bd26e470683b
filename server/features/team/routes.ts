import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { createAttempts } from '../../http/attempts.ts'
import { route } from '../../http/route.ts'
import { invite, listTeam, removeMember } from './service.ts'

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = createAttempts(deps)

  route(app, 'equipe.listar', async ({ principal }) => ok(await listTeam(deps, principal)))

  route(app, 'equipe.convidar', async ({ principal, body }) => {
    const invited = await invite(deps, principal, body)
    if (invited.ok) await attempts.codeMade(body.email)
    return invited
  })

  route(app, 'equipe.remover', async ({ principal: by, params: { email }, query }) => {
    const isInvitation = query.convite !== undefined
    return removeMember(deps, { by, email, isInvitation, clinicNow: await deps.readClinicNow() })
  })
}
