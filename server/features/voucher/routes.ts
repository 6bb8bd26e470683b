import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found, removed } from '../../plugins/found.ts'
import { created, idempotent } from '../../plugins/idempotency.ts'
import type { Pessoa } from '../../plugins/session.ts'
import {
  deleteVoucher,
  findVoucher,
  insertVoucher,
  listVouchers,
  updateVoucher,
  type Visibility,
} from './repository.ts'

const ESTE = 'Este voucher'
const visibleTo = ({ status }: Pessoa): Visibility => (status === 'Admin' ? 'todos' : 'habilitados')

export function voucherRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'voucher.listar', async ({ pessoa }) => ok(await listVouchers(orm, visibleTo(pessoa))))
  route(app, 'voucher.ler', async ({ params, pessoa }) =>
    found(await findVoucher(orm, params.id, visibleTo(pessoa)), ESTE),
  )
  route(app, 'voucher.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => created(await insertVoucher(tx, call.body))),
  )
  route(app, 'voucher.alterar', async ({ params, body }) =>
    found(await updateVoucher(orm, params.id, body), ESTE),
  )
  route(app, 'voucher.excluir', async ({ params }) => removed(await deleteVoucher(orm, params.id), ESTE))
}
