import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { GREATEST_INTEGER } from '#domain/lib/fields.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import type { Deps } from '../../deps.ts'
import { idempotent } from '../../http/idempotency.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import { byEmail, findPerfil, readUsuarioList } from './repository.ts'
import { changePerfil, createPerfil, viewerOf } from './service.ts'

/** The version of `If-Match: "3"`; null where any will do. A tag that no profile can have matches none. */
function requestedVersion({ headers }: FastifyRequest): number | null {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return null
  const version = Number(/^(?:W\/)?"(\d{1,10})"$/.exec(header)?.[1] ?? -1)
  return version <= GREATEST_INTEGER ? version : -1
}

function tagged(result: Result<Perfil, Problem>, reply: FastifyReply): Result<Perfil, Problem> {
  if (result.ok) reply.header('etag', `"${result.value.versao}"`)
  return result
}

export function perfilRoutes(app: FastifyInstance, { db }: Deps): void {
  route(
    app,
    'perfil.listar',
    async ({ query, reply }) => {
      const { busca = '', limite = null, depois = null, nomeDepois = null } = query
      const { usuarios, total } = await readUsuarioList(db.orm, { busca, limite, depois, nomeDepois })
      reply.header(TOTAL_HEADER, total)
      return ok(usuarios)
    },
    { serialize: 'unchecked' },
  )

  route(app, 'perfil.ler', async ({ params, principal, reply }) => {
    if (principal.status !== 'Admin' && params.email !== principal.email)
      return err(problem('sem_permissao', 'Só a própria pessoa vê o seu perfil.'))
    const viewer = viewerOf(principal, params.email)
    const perfil = await findPerfil(db.orm, byEmail(params.email), viewer)
    return tagged(rowOrNotFound(perfil, 'Este perfil'), reply)
  })

  route(app, 'perfil.meu', async ({ principal }) =>
    ok({ perfil: await findPerfil(db.orm, byEmail(principal.email), 'holder') }),
  )

  route(app, 'perfil.criar', async ({ body, principal, request, reply }) => {
    const caller = { db, principal, request, reply }
    return tagged(await idempotent(caller, (tx) => createPerfil(tx, principal, body)), reply)
  })

  route(app, 'perfil.alterar', async ({ params, body, principal, request, reply }) => {
    const version = requestedVersion(request)
    const caller = { db, principal, request, reply }
    return tagged(
      await idempotent(caller, (tx) => changePerfil(tx, principal, params.id, body, version)),
      reply,
    )
  })
}
