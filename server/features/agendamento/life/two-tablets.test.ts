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

it('of two cancellations the reason that was given last is the visit’s, and its history has both', async () => {
  const { id } = await bookedByReception()
  expect((await setState(id, 1, 'cancelada', { motivo: 'Manutenção' })).statusCode).toBe(200)
  const second = await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })
  expect(second).toMatchObject({ statusCode: 200, body: { motivo: 'Falta de energia', versao: 3 } })
  // Who has none to give, or the same one, takes none away and adds none.
  expect((await setState(id, 1, 'cancelada')).body.motivo).toBe('Falta de energia')
  const same = await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })
  expect(same.body).toMatchObject({ motivo: 'Falta de energia', versao: 3 })
  const [, first, last, ...more] = (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body
  expect(first).toMatchObject({ versao: 2, motivo: 'Manutenção', depois: { estado: 'cancelada' } })
  expect(last).toMatchObject({ versao: 3, motivo: 'Falta de energia', papel: 'recepcao', depois: {} })
  expect(more).toEqual([])
})

it('the first cancellation is not taken back unasked where the other tablet has cancelled it for another reason', async () => {
  const { id } = await bookedByReception()
  const first = await setState(id, 1, 'cancelada', { motivo: 'Manutenção' })
  expect((await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })).statusCode).toBe(200)
  // As “Desfazer” does: over the version that its own press has made.
  const undone = await setState(id, first.body.versao, 'marcada')
  expect(undone).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou' } })
})

it('a reason that came second is still in the history of a visit that was brought back', async () => {
  const { id } = await bookedByReception()
  await setState(id, 1, 'cancelada', { motivo: 'Manutenção' })
  const second = await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })
  expect((await setState(id, second.body.versao, 'marcada')).statusCode).toBe(200)
  const history = (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body
  expect(JSON.stringify(history)).toContain('Falta de energia')
})

it('what a client has cancelled herself has no reason of the clinic’s', async () => {
  const { id } = await bookedByReception()
  expect((await setState(id, 1, 'cancelada', {}, api.ana)).statusCode).toBe(200)
  const second = await setState(id, 1, 'cancelada', { motivo: 'Falta de energia' })
  expect(second.statusCode).toBe(200)
  expect(second.body.motivo).toBeUndefined()
})
