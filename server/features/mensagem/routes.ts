import type { FastifyInstance } from 'fastify'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found, removed } from '../../plugins/found.ts'
import { created, idempotent } from '../../plugins/idempotency.ts'
import type { Pessoa } from '../../plugins/session.ts'
import {
  deleteMensagem,
  findMensagem,
  insertMensagem,
  listMensagens,
  updateMensagem,
  type Visibility,
} from './repository.ts'

const ESTA = 'Esta mensagem'
const visibleTo = (pessoa: Pessoa | null): Visibility =>
  pessoa?.status === 'Admin' ? 'todos' : 'habilitados'

export function mensagemRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'mensagem.listar', async ({ pessoa }) => ok(await listMensagens(orm, visibleTo(pessoa))))
  route(app, 'mensagem.ler', async ({ params, pessoa }) =>
    found(await findMensagem(orm, params.id, visibleTo(pessoa)), ESTA),
  )
  route(app, 'mensagem.criar', (call) =>
    idempotent({ db, ...call }, async (tx) => created(await insertMensagem(tx, call.body))),
  )
  route(app, 'mensagem.alterar', async ({ params, body }) =>
    found(await updateMensagem(orm, params.id, body), ESTA),
  )
  route(app, 'mensagem.excluir', async ({ params }) => removed(await deleteMensagem(orm, params.id), ESTA))
}
