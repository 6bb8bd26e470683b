import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found } from '../../plugins/found.ts'
import { idempotent } from '../../plugins/idempotency.ts'
import { doEmail, findPerfil, listPessoas } from './repository.ts'
import { changePerfil, createPerfil } from './service.ts'

/** The version of `If-Match: "3"`; null where any will do. A tag that no profile can have matches none. */
function wantedVersion({ headers }: FastifyRequest): number | null {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return null
  return Number(/^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1] ?? -1)
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
      const { busca = '', limite = null, depois = null } = query
      const { pessoas, total } = await listPessoas(db.orm, { busca, limite, depois })
      reply.header(TOTAL_HEADER, total)
      return ok(pessoas)
    },
    { serialize: 'unchecked' },
  )

  route(app, 'perfil.ler', async ({ params, pessoa, reply }) => {
    if (pessoa.status !== 'Admin' && params.email !== pessoa.email)
      return err(problem('sem_permissao', 'Só a própria pessoa vê o seu perfil.'))
    return tagged(found(await findPerfil(db.orm, doEmail(params.email)), 'Este perfil'), reply)
  })

  route(app, 'perfil.criar', async ({ body, pessoa, request, reply }) => {
    const caller = { db, pessoa, request, reply }
    return tagged(await idempotent(caller, (tx) => createPerfil(tx, pessoa, body)), reply)
  })

  route(app, 'perfil.alterar', async ({ params, body, pessoa, request, reply }) => {
    const versao = wantedVersion(request)
    const caller = { db, pessoa, request, reply }
    return tagged(await idempotent(caller, (tx) => changePerfil(tx, pessoa, params.id, body, versao)), reply)
  })
}
