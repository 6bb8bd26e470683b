import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Connection } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { changeRecord, createRecord, deleteRecord } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import type { Principal } from '../../plugins/session.ts'
import {
  deleteMensagem,
  findMensagem,
  holdMensagem,
  insertMensagem,
  type MensagemVisibility,
  readMensagemList,
  updateMensagem,
} from './repository.ts'

const SUBJECT = 'Esta mensagem'
const visibleTo = (principal: Principal | null): MensagemVisibility =>
  principal?.status === 'Admin' ? 'all' : 'enabled'
const reading = {
  subject: SUBJECT,
  find: (db: Connection, id: number) => findMensagem(db, id, 'all'),
}

export function mensagemRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'mensagem.listar', async ({ principal }) =>
    ok(await readMensagemList(orm, visibleTo(principal))),
  )
  route(app, 'mensagem.ler', async ({ params, principal }) =>
    rowOrNotFound(await findMensagem(orm, params.id, visibleTo(principal)), SUBJECT),
  )
  route(app, 'mensagem.criar', ({ body, ...call }) =>
    createRecord({ db, ...call }, { ...reading, insert: (tx) => insertMensagem(tx, body) }),
  )
  route(app, 'mensagem.alterar', ({ params: { id }, body, ...call }) =>
    changeRecord(
      { db, ...call },
      { ...reading, hold: holdMensagem, id, body, update: (tx, wanted) => updateMensagem(tx, id, wanted) },
    ),
  )
  route(app, 'mensagem.excluir', ({ params, ...call }) =>
    deleteRecord({ db, ...call }, { subject: SUBJECT, remove: (tx) => deleteMensagem(tx, params.id) }),
  )
}
