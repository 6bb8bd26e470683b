import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found, removed } from '../../plugins/found.ts'
import { deleteHorario, insertHorarios, listHorarios } from './repository.ts'

const ESTE = 'Este horário'

export function horarioRoutes(app: FastifyInstance, { db: { orm } }: Deps): void {
  route(app, 'horario.listar', async ({ query }) => ok(await listHorarios(orm, query.desde, query.ate)))
  route(app, 'horario.filtrar', async ({ query }) =>
    ok(await listHorarios(orm, query.dataInicial, query.dataFinal)),
  )
  route(app, 'horario.criar', async ({ body }) => {
    const [criado] = await insertHorarios(orm, [body])
    return found(criado ?? null, ESTE)
  })
  route(app, 'horario.excluir', async ({ params }) => removed(await deleteHorario(orm, params.id), ESTE))
}
