import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found, removed } from '../../plugins/found.ts'
import { created, idempotent } from '../../plugins/idempotency.ts'
import {
  deleteProcedimento,
  findProcedimento,
  insertProcedimento,
  listProcedimentos,
  updateProcedimento,
} from './repository.ts'

const ESTE = 'Este procedimento'

export function procedimentoRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'procedimento.listar', async () => ok(await listProcedimentos(orm)))
  route(app, 'procedimento.ler', async ({ params }) => found(await findProcedimento(orm, params.id), ESTE))
  route(app, 'procedimento.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => created(await insertProcedimento(tx, call.body))),
  )
  route(app, 'procedimento.alterar', async ({ params, body }) =>
    found(await updateProcedimento(orm, params.id, body), ESTE),
  )
  route(app, 'procedimento.excluir', async ({ params }) =>
    removed(await deleteProcedimento(orm, params.id), ESTE),
  )
}
