import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { created, idempotent } from '../../http/idempotency.ts'
import { deletedOrNotFound, rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import {
  deleteProcedimento,
  findProcedimento,
  insertProcedimento,
  readProcedimentoList,
  updateProcedimento,
} from './repository.ts'

const SUBJECT = 'Este procedimento'

export function procedimentoRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'procedimento.listar', async () => ok(await readProcedimentoList(orm)))
  route(app, 'procedimento.ler', async ({ params }) =>
    rowOrNotFound(await findProcedimento(orm, params.id), SUBJECT),
  )
  route(app, 'procedimento.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => created(await insertProcedimento(tx, call.body))),
  )
  route(app, 'procedimento.alterar', async ({ params, body }) =>
    rowOrNotFound(await updateProcedimento(orm, params.id, body), SUBJECT),
  )
  route(app, 'procedimento.excluir', async ({ params }) =>
    deletedOrNotFound(await deleteProcedimento(orm, params.id), SUBJECT),
  )
}
