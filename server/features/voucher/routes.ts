import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Connection } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { changeRecord, createRecord, deleteRecord } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import type { Principal } from '../../plugins/session.ts'
import {
  deleteVoucher,
  findVoucher,
  holdVoucher,
  insertVoucher,
  listVouchers,
  updateVoucher,
  type VoucherVisibility,
} from './repository.ts'

const SUBJECT = 'Este voucher'
const visibleTo = ({ status }: Principal): VoucherVisibility => (status === 'Admin' ? 'all' : 'enabled')
const reading = {
  subject: SUBJECT,
  find: (db: Connection, id: number) => findVoucher(db, id, 'all'),
}

export function voucherRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'voucher.listar', async ({ principal }) => ok(await listVouchers(orm, visibleTo(principal))))
  route(app, 'voucher.ler', async ({ params, principal }) =>
    rowOrNotFound(await findVoucher(orm, params.id, visibleTo(principal)), SUBJECT),
  )
  route(app, 'voucher.criar', ({ body, ...call }) =>
    createRecord({ db, ...call }, { ...reading, insert: (tx) => insertVoucher(tx, body) }),
  )
  route(app, 'voucher.alterar', ({ params: { id }, body, ...call }) =>
    changeRecord(
      { db, ...call },
      { ...reading, hold: holdVoucher, id, body, update: (tx, wanted) => updateVoucher(tx, id, wanted) },
    ),
  )
  route(app, 'voucher.excluir', ({ params, ...call }) =>
    deleteRecord({ db, ...call }, { subject: SUBJECT, remove: (tx) => deleteVoucher(tx, params.id) }),
  )
}
