import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { created, idempotent } from '../../http/idempotency.ts'
import { deletedOrNotFound, rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import type { Principal } from '../../plugins/session.ts'
import {
  deleteVoucher,
  findVoucher,
  insertVoucher,
  listVouchers,
  updateVoucher,
  type Visibility,
} from './repository.ts'

const SUBJECT = 'Este voucher'
const visibleTo = ({ status }: Principal): Visibility => (status === 'Admin' ? 'all' : 'enabled')

export function voucherRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'voucher.listar', async ({ principal }) => ok(await listVouchers(orm, visibleTo(principal))))
  route(app, 'voucher.ler', async ({ params, principal }) =>
    rowOrNotFound(await findVoucher(orm, params.id, visibleTo(principal)), SUBJECT),
  )
  route(app, 'voucher.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => created(await insertVoucher(tx, call.body))),
  )
  route(app, 'voucher.alterar', async ({ params, body }) =>
    rowOrNotFound(await updateVoucher(orm, params.id, body), SUBJECT),
  )
  route(app, 'voucher.excluir', async ({ params }) =>
    deletedOrNotFound(await deleteVoucher(orm, params.id), SUBJECT),
  )
}
