import type { FastifyInstance } from 'fastify'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { ok } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { idempotent } from '../../http/idempotency.ts'
import { notFound, rowOrNotFound } from '../../http/not-found.ts'
import { route } from '../../http/route.ts'
import { createVisitorLimit } from '../../http/visitor-limit.ts'
import { cancelAgendamento, cancelAllOf, changeAgendamento } from './changes.ts'
import { becomeAware, listUnaware } from './life/aware.ts'
import { listHistory } from './life/history.ts'
import { moveAgendamento } from './life/move.ts'
import { changeState } from './life/state.ts'
import { listChanges, listPeriod } from './list.ts'
import { cancelledAnyway, refusalAsItIsNow } from './present.ts'
import { findAgendamento } from './repository.ts'
import { searchAgendamentoList } from './search.ts'
import { createAgendamento } from './service.ts'
import { listTakenDays } from './taken.ts'
import { readVisitorAgenda } from './visitor.ts'

export function agendamentoRoutes(app: FastifyInstance, { db, readClinicNow, limits, lineage }: Deps): void {
  route(
    app,
    'agendamento.listar',
    async ({ query, principal }) => ok(listPeriod({ db, readClinicNow }, principal, query)),
    { serialize: 'unchecked' },
  )

  route(
    app,
    'agendamento.mudancas',
    async ({ query, principal }) => ok(await listChanges({ db, readClinicNow, lineage }, principal, query)),
    { serialize: 'unchecked' },
  )

  route(
    app,
    'agendamento.ocupados',
    async ({ query, principal }) => ok(await listTakenDays({ db, readClinicNow, lineage }, principal, query)),
    { serialize: 'unchecked' },
  )

  const visitors = createVisitorLimit()
  route(app, 'visitante.agenda', async ({ request, reply }) => {
    await visitors.count(request.ip, reply)
    return ok(await readVisitorAgenda({ db, readClinicNow }))
  })

  route(
    app,
    'agendamento.filtrar',
    async ({ query, reply }) => {
      const { nome, dataInicial: desde, dataFinal: ate, email = null, limite = null, depois = null } = query
      const search = { busca: nome ?? '', email, desde, ate, limite, depois }
      const { matches, total } = await searchAgendamentoList(db.orm, search)
      reply.header(TOTAL_HEADER, total)
      return ok(matches)
    },
    { serialize: 'unchecked' },
  )

  route(app, 'agendamento.ler', async ({ params, principal }) => {
    const owner = principal.status === 'Admin' ? undefined : principal.id
    return rowOrNotFound(await findAgendamento(db.orm, params.id, owner), 'Este agendamento')
  })

  route(app, 'agendamento.criar', async (call) =>
    createAgendamento({ db, clinicNow: await readClinicNow(), limits: await limits(), ...call }),
  )

  route(app, 'agendamento.alterar', async ({ params: { id }, body, principal, request, reply }) =>
    changeAgendamento({ db, principal, request, reply, id, body, clinicNow: await readClinicNow() }),
  )

  // The clock is read before the transaction: inside one, asking for a second connection can exhaust the
  // pool.
  route(app, 'agendamento.cancelar', async ({ params, query, ...call }) => {
    const clinic = { clinicNow: await readClinicNow(), limits: await limits() }
    const cancelled = await idempotent({ db, ...call }, (tx) =>
      cancelAgendamento(tx, call.principal, { ...params, ...query }, clinic),
    )
    const asked = { db, clinicNow: clinic.clinicNow, ...call }
    const isSo = (await cancelledAnyway(asked, cancelled, params.id)) !== null
    return isSo ? notFound('Este agendamento') : refusalAsItIsNow(asked, cancelled)
  })

  route(app, 'agendamento.remarcar', async ({ params: { id }, ...call }) =>
    moveAgendamento({ db, clinicNow: await readClinicNow(), limits: await limits(), ...call, id }),
  )

  route(app, 'agendamento.estado', async ({ params: { id }, ...call }) =>
    changeState({ db, clinicNow: await readClinicNow(), limits: await limits(), ...call, id }),
  )

  route(app, 'agendamento.ciencia', async ({ params: { id }, body, ...call }) => {
    const clinicNow = await readClinicNow()
    return idempotent({ db, ...call }, (tx) => becomeAware(tx, call.principal, { id, body, clinicNow }))
  })

  route(app, 'agendamento.semCiencia', async () => ok(await listUnaware(db.orm, await readClinicNow())))

  route(app, 'agendamento.historico', async ({ params, principal, reply }) => {
    const history = await listHistory(db.orm, params.id, principal)
    if (!history.ok) return history
    const { versions, total } = history.value
    reply.header(TOTAL_HEADER, total)
    return ok(versions)
  })

  route(app, 'agendamento.cancelarTodos', async ({ body, ...call }) => {
    const clinicNow = await readClinicNow()
    return idempotent({ db, ...call }, (tx) => cancelAllOf(tx, body, clinicNow))
  })
}
