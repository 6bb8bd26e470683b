import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { created, idempotent } from '../../http/idempotency.ts'
import { deletedOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import { deleteHorario, insertHorarioRows, readHorarioList } from './repository.ts'

const SUBJECT = 'Este horário'

export function horarioRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'horario.listar', async ({ query }) => ok(await readHorarioList(orm, query.desde, query.ate)))
  route(app, 'horario.filtrar', async ({ query }) =>
    ok(await readHorarioList(orm, query.dataInicial, query.dataFinal)),
  )
  route(app, 'horario.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => {
      const [stored] = await insertHorarioRows(tx, [call.body])
      if (stored === undefined) throw new Error('insert answered no row')
      return created(stored)
    }),
  )
  route(app, 'horario.excluir', async ({ params }) =>
    deletedOrNotFound(await deleteHorario(orm, params.id), SUBJECT),
  )
}
