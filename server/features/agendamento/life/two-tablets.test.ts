import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import {
  ANA,
  type Api,
  at,
  type Caller,
  CLEANSING,
  startApi,
  THURSDAY_0730,
  TODAY,
} from '#tests/support/api.ts'

/** Two tablets of reception, of which one has not heard of what the other did. */

let api: Api

beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia, pedidos_do_dia')
})

async function bookedByReception(): Promise<Agendamento> {
  const body = { ...CLEANSING, dataHoraAgendada: at(TODAY, '09:00'), email: ANA, descricao: 'x' }
  const made = await api.admin.call('POST', '/api/Agendamentos', body, { 'idempotency-key': randomUUID() })
  expect(made.statusCode).toBe(201)
  return made.body
}

const setState = (
  id: number,
  versao: number,
  estado: VisitState,
  { motivo }: { motivo?: string } = {},
  who: Caller = api.admin,
) =>
  who.call(
    'POST',
    `/api/Agendamentos/${id}/estado`,
    { estado, versao, motivo },
    { 'idempotency-key': randomUUID() },
  )

it('a step that goes on from an arrival which was taken back asks', async () => {
  const { id } = await bookedByReception()
  expect((await setState(id, 1, 'chegou')).body.versao).toBe(2)
  expect((await setState(id, 2, 'marcada')).body.versao).toBe(3)
  const stale = await setState(id, 2, 'em_atendimento')
  expect(stale).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou' } })
})

it('who says what somebody else has said before is told so, and that the version is not hers', async () => {
  const { id } = await bookedByReception()
  const key = { 'idempotency-key': randomUUID() }
  const say = (headers: Record<string, string>) =>
    api.admin.call('POST', `/api/Agendamentos/${id}/estado`, { estado: 'confirmada', versao: 1 }, headers)
  const hers = await setState(id, 1, 'confirmada', {}, api.ana)
  expect(hers.body).toMatchObject({ versao: 2, estadoPor: 'cliente' })
  expect(hers.body).not.toHaveProperty('jaEstava')
  // The same for a repeat under its key.
  for (const answer of [await say(key), await say(key)]) {
    expect(answer).toMatchObject({ statusCode: 200, body: { versao: 2, jaEstava: true } })
    expect(answer.body).not.toHaveProperty('agora')
  }
})

it('of two cancellations the reason that was given last is the visit’s, and the first stays in its history', async () => {
  const { id } = await bookedByReception()
  expect((await setState(id, 1, 'cancelada', { motivo: 'Manutenção' })).statusCode).toBe(200)
  const second = await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })
  expect(second).toMatchObject({ statusCode: 200, body: { motivo: 'Falta de energia', versao: 2 } })
  // Who has none to give takes none away.
  expect((await setState(id, 1, 'cancelada')).body.motivo).toBe('Falta de energia')
  const [, cancelled] = (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body
  expect(cancelled).toMatchObject({ versao: 2, motivo: 'Manutenção' })
})

it('what a client has cancelled herself has no reason of the clinic’s', async () => {
  const { id } = await bookedByReception()
  expect((await setState(id, 1, 'cancelada', {}, api.ana)).statusCode).toBe(200)
  const second = await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })
  expect(second.statusCode).toBe(200)
  expect(second.body.motivo).toBeUndefined()
})
