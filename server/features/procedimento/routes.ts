import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { changeRecord, createRecord, deleteRecord } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import {
  deleteProcedimento,
  findProcedimento,
  holdProcedimento,
  insertProcedimento,
  readProcedimentoList,
  updateProcedimento,
} from './repository.ts'

const SUBJECT = 'Este procedimento'
const reading = { subject: SUBJECT, find: findProcedimento }

export function procedimentoRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'procedimento.listar', async () => ok(await readProcedimentoList(orm)))
  route(app, 'procedimento.ler', async ({ params }) =>
    rowOrNotFound(await findProcedimento(orm, params.id), SUBJECT),
  )
  route(app, 'procedimento.criar', ({ body, ...call }) =>
    createRecord({ db, ...call }, { ...reading, insert: (tx) => insertProcedimento(tx, body) }),
  )
  route(app, 'procedimento.alterar', ({ params: { id }, body, ...call }) =>
    changeRecord(
      { db, ...call },
      {
        ...reading,
        hold: holdProcedimento,
        id,
        body,
        update: (tx, wanted) => updateProcedimento(tx, id, wanted),
      },
    ),
  )
  route(app, 'procedimento.excluir', ({ params, ...call }) =>
    deleteRecord({ db, ...call }, { subject: SUBJECT, remove: (tx) => deleteProcedimento(tx, params.id) }),
  )
}
