import type { FastifyInstance } from 'fastify'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../plugins/contract.ts'
import { found } from '../../plugins/found.ts'
import { idempotent } from '../../plugins/idempotency.ts'
import { cancelAgendamento, changeAgendamento } from './changes.ts'
import { listAgendamentos, listMudancas } from './list.ts'
import { findAgendamento } from './repository.ts'
import { searchAgendamentos } from './search.ts'
import { createAgendamento } from './service.ts'

export function agendamentoRoutes(app: FastifyInstance, { db, agora }: Deps): void {
  route(
    app,
    'agendamento.listar',
    async ({ query, pessoa }) => ok(await listAgendamentos({ db, agora }, pessoa, query)),
    { serialize: 'unchecked' },
  )

  route(
    app,
    'agendamento.mudancas',
    async ({ query, pessoa }) => ok(await listMudancas({ db, agora }, pessoa, query)),
    { serialize: 'unchecked' },
  )

  route(
    app,
    'agendamento.filtrar',
    async ({ query: { nome, dataInicial: desde, dataFinal: ate, limite = null, depois = null }, reply }) => {
      const search = { busca: nome ?? '', desde, ate, limite, depois }
      const { achados, total } = await searchAgendamentos(db.orm, search)
      reply.header(TOTAL_HEADER, total)
      return ok(achados)
    },
    { serialize: 'unchecked' },
  )

  route(app, 'agendamento.ler', async ({ params, pessoa }) => {
    const owner = pessoa.status === 'Admin' ? undefined : pessoa.id
    return found(await findAgendamento(db.orm, params.id, owner), 'Este agendamento')
  })

  route(app, 'agendamento.criar', async ({ body, pessoa, request, reply }) =>
    createAgendamento({ db, pessoa, body, agora: await agora(), request, reply }),
  )

  route(app, 'agendamento.alterar', async ({ params, body }) =>
    changeAgendamento({ db }, params.id, body, await agora()),
  )

  // The clock is read before the transaction: inside one, asking for a second connection can exhaust the pool.
  route(app, 'agendamento.cancelar', async ({ params, pessoa, request, reply }) => {
    const now = await agora()
    return idempotent({ db, pessoa, request, reply }, (tx) => cancelAgendamento(tx, pessoa, params.id, now))
  })
}
