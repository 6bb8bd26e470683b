import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { removed } from '../../plugins/found.ts'
import { created, idempotent } from '../../plugins/idempotency.ts'
import { deleteHorario, insertHorarios, listHorarios } from './repository.ts'

const ESTE = 'Este horário'

export function horarioRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'horario.listar', async ({ query }) => ok(await listHorarios(orm, query.desde, query.ate)))
  route(app, 'horario.filtrar', async ({ query }) =>
    ok(await listHorarios(orm, query.dataInicial, query.dataFinal)),
  )
  route(app, 'horario.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => {
      const [criado] = await insertHorarios(tx, [call.body])
      if (criado === undefined) throw new Error('insert answered no row')
      return created(criado)
    }),
  )
  route(app, 'horario.excluir', async ({ params }) => removed(await deleteHorario(orm, params.id), ESTE))
}
