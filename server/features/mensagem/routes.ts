import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { created, idempotent } from '../../http/idempotency.ts'
import { deletedOrNotFound, rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import type { Principal } from '../../plugins/session.ts'
import {
  deleteMensagem,
  findMensagem,
  insertMensagem,
  readMensagemList,
  updateMensagem,
  type Visibility,
} from './repository.ts'

const SUBJECT = 'Esta mensagem'
const visibleTo = (principal: Principal | null): Visibility =>
  principal?.status === 'Admin' ? 'all' : 'enabled'

export function mensagemRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'mensagem.listar', async ({ principal }) =>
    ok(await readMensagemList(orm, visibleTo(principal))),
  )
  route(app, 'mensagem.ler', async ({ params, principal }) =>
    rowOrNotFound(await findMensagem(orm, params.id, visibleTo(principal)), SUBJECT),
  )
  route(app, 'mensagem.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => created(await insertMensagem(tx, call.body))),
  )
  route(app, 'mensagem.alterar', async ({ params, body }) =>
    rowOrNotFound(await updateMensagem(orm, params.id, body), SUBJECT),
  )
  route(app, 'mensagem.excluir', async ({ params }) =>
    deletedOrNotFound(await deleteMensagem(orm, params.id), SUBJECT),
  )
}
