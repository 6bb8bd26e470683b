import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgendamentoChanges, agendamentoChangesSchema } from '#domain/agendamento/schema.ts'
import {
  type Api,
  at,
  CLEANSING,
  insertPrincipal,
  login,
  startApi,
  TODAY,
  TOMORROW,
} from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const GONE = 'carla@exemplo.test'

const changes = async (cursor = '', who = api.admin): Promise<AgendamentoChanges> => {
  const query = `desde=${TODAY}&ate=${TODAY}&paginas=1&cursor=${encodeURIComponent(cursor)}`
  const { body } = await who.call('GET', `/api/Agendamentos/mudancas?${query}`)
  expect(agendamentoChangesSchema.parse(body)).toEqual(body)
  return body
}

it('an account that was removed is named to the tablets that may keep it, until somebody has it again', async () => {
  await insertPrincipal(api.db, GONE)
  const { cursor } = await changes()
  const ofAna = (await changes('', api.ana)).cursor
  expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${GONE}`)).statusCode).toBe(200)
  const delta = await changes(cursor)
  expect(delta).toMatchObject({ alterados: [], contasRemovidas: [GONE] })
  // Also where a tablet has lost its cursor; and no more once it was told.
  expect((await changes()).contasRemovidas).toEqual([GONE])
  expect(await changes(delta.cursor)).not.toHaveProperty('contasRemovidas')
  for (const since of ['', ofAna]) expect(await changes(since, api.ana)).not.toHaveProperty('contasRemovidas')

  const name = { nome: 'Ana', sobrenome: 'Lima', telefone: '11987654321' }
  expect((await api.ana.call('POST', '/api/PerfilUsuario', name)).statusCode).toBeLessThan(300)
  expect(await changes(delta.cursor)).not.toHaveProperty('contasRemovidas')
  await insertPrincipal(api.db, GONE)
  expect(await changes(cursor)).not.toHaveProperty('contasRemovidas')
})

it('a client who has an account again is told that it is another one, which has not the visits of before', async () => {
  await api.db.pool.query('delete from usuario where email = $1', [GONE])
  const enter = async () => {
    await insertPrincipal(api.db, GONE)
    const person = await login(api.app, GONE)
    const { body } = await person.call('GET', '/api/Usuarios/sessao')
    return { person, conta: body.sessao.conta }
  }
  const before = await enter()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
  const booked = await before.person.call('POST', '/api/Agendamentos', {
    ...CLEANSING,
    dataHoraAgendada: at(TOMORROW, '15:00'),
  })
  expect(booked.statusCode).toBe(201)
  expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${GONE}`)).statusCode).toBe(200)
  const { person, conta } = await enter()
  expect(conta).not.toBe(before.conta)
  // As of one that is cancelled already: what a device has waiting must not go under the new account.
  const keyed = { 'idempotency-key': randomUUID() }
  const cancelled = await person.call('DELETE', `/api/Agendamentos/${booked.body.id}`, undefined, keyed)
  expect(cancelled).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
  const { rows } = await api.db.pool.query('select estado from agendamento where id = $1', [booked.body.id])
  expect(rows).toEqual([{ estado: 'marcada' }])
})

describe('a client who has an account again, and has not heard the answer to what she booked before', () => {
  const body = { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '09:00') }
  const enter = async () => {
    await insertPrincipal(api.db, GONE)
    return login(api.app, GONE)
  }
  /** Books, and loses her account; answers what she is answered who has it again, under the same key. */
  async function sentAgain(headers: object) {
    await api.db.pool.query('truncate agendamento')
    await api.db.pool.query('delete from usuario where email = $1', [GONE])
    const keyed = { 'idempotency-key': randomUUID() }
    expect((await (await enter()).call('POST', '/api/Agendamentos', body, keyed)).statusCode).toBe(201)
    expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${GONE}`)).statusCode).toBe(200)
    // Reception has moved it: its time is free again, and would be taken a second time.
    await api.db.pool.query(
      "update agendamento set inicio = inicio + interval '1 day', fim = fim + interval '1 day'",
    )
    return (await enter()).call('POST', '/api/Agendamentos', body, { ...keyed, ...headers })
  }
  beforeAll(() => api.admin.call('POST', '/api/Procedimento', CLEANSING))

  it.each([
    ['sends it again', {}],
    ['gives it up', { 'idempotency-given-up': 'true' }],
  ])('hears that the clinic has it, and no visit is made twice (%s)', async (_, headers) => {
    expect(await sentAgain(headers)).toMatchObject({ statusCode: 409, body: { code: 'chave_vencida' } })
    expect((await api.db.pool.query('select 1 from agendamento')).rowCount).toBe(1)
  })
})
