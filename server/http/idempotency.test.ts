import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, at, CLEANSING, startApi, TODAY } from '#tests/support/api.ts'
import { purge } from '../db/purge.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

const key = (chave: string) => ({ 'idempotency-key': chave })
const bodyFor = (time: string, more = {}) => ({ ...CLEANSING, dataHoraAgendada: at(TODAY, time), ...more })
const book = (who: Api['ana'], chave: string, time = '09:00', more = {}) =>
  who.call('POST', '/api/Agendamentos', bodyFor(time, more), key(chave))
const count = async (table: string) =>
  (await api.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

describe('a repeat', () => {
  it('answers the first answer and does nothing', async () => {
    const chave = randomUUID()
    const first = await book(api.ana, chave.toUpperCase())
    expect(first.statusCode).toBe(201)
    expect(first.body.chave).toBe(chave)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const again = await book(api.ana, chave)
    expect(again).toMatchObject({ statusCode: 201, body: first.body })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await count('agendamento')).toBe(1)
  })

  it('ten at once make one row and ten equal answers', async () => {
    const chave = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(api.ana, chave)))
    expect(new Set(answers.map((a) => JSON.stringify([a.statusCode, a.body]))).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
    expect(answers.filter((a) => a.headers['idempotency-replayed'] === 'true')).toHaveLength(9)
    expect(await count('agendamento')).toBe(1)
  })

  it.each([
    ['an encaixe of reception', 'POST', '/api/Agendamentos', bodyFor('09:10', { encaixe: true }), 201],
    ['a profile', 'POST', '/api/PerfilUsuario', { nome: 'Direção' }, 201],
    ['a procedure', 'POST', '/api/Procedimento', { ...CLEANSING, nome: 'Outra limpeza' }, 201],
    ['a voucher', 'POST', '/api/Voucher', { nome: 'Dez', descricao: 'Dez por cento.' }, 201],
    ['a message', 'POST', '/api/MensagemTemporaria', { nome: 'Bom dia', descricao: 'Olá.' }, 201],
    [
      'hours',
      'POST',
      '/api/Horarios',
      {
        data: '2030-01-07',
        horarioInicioPrimeiroPeriodo: '08:00',
        horarioFimPrimeiroPeriodo: '12:00',
        horarioInicioSegundoPeriodo: '',
        horarioFimSegundoPeriodo: '',
      },
      201,
    ],
  ] as const)('of %s, ten at once, too', async (_what, method, url, body, status) => {
    // Beside another visit, or nothing would be squeezed in.
    await book(api.bia, randomUUID(), '09:00')
    const chave = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.admin.call(method, url, body, key(chave))),
    )
    expect(new Set(answers.map((a) => JSON.stringify([a.statusCode, a.body]))).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(status)
    expect(answers.filter((a) => a.headers['idempotency-replayed'] === 'true')).toHaveLength(9)
  })

  it('of refused bookings, ten at once, stores one refusal', async () => {
    await book(api.bia, randomUUID(), '09:00')
    const chave = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(api.ana, chave)))
    expect(answers.map((a) => a.statusCode)).toEqual(Array(10).fill(409))
    expect(answers.filter((a) => a.headers['idempotency-replayed'] === 'true')).toHaveLength(9)
    expect(await count('idempotencia')).toBe(2)
  })

  it('knows a refusal again, though the time is free by now', async () => {
    const taken = await book(api.bia, randomUUID())
    const chave = randomUUID()
    const refused = await book(api.ana, chave)
    expect(refused.statusCode).toBe(409)
    await api.bia.call('DELETE', `/api/Agendamentos/${taken.body.id}`)
    const again = await book(api.ana, chave)
    expect(again).toMatchObject({ statusCode: 409, body: refused.body })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  it('knows a cancellation again', async () => {
    const { body } = await book(api.ana, randomUUID())
    const cancel = (chave: string) =>
      api.ana.call('DELETE', `/api/Agendamentos/${body.id}`, undefined, key(chave))
    const chave = randomUUID()
    expect((await cancel(chave)).statusCode).toBe(204)
    const again = await cancel(chave)
    expect(again.statusCode).toBe(204)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await cancel(randomUUID())).statusCode).toBe(404)
  })

  it('of a booking that was cancelled since is told so, and makes nothing', async () => {
    for (const who of [api.ana, api.admin]) {
      const chave = randomUUID()
      const { body } = await book(who, chave)
      expect((await api.admin.call('DELETE', `/api/Agendamentos/${body.id}`)).statusCode).toBe(204)
      const again = await book(who, chave)
      expect(again).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
      expect(await count('agendamento')).toBe(0)
    }
  })

  it('knows a profile write again, with its ETag', async () => {
    const chave = randomUUID()
    const save = () => api.ana.call('POST', '/api/PerfilUsuario', { nome: 'Ana' }, key(chave))
    const first = await save()
    const again = await save()
    expect(again).toMatchObject({ statusCode: 201, body: first.body })
    expect(again.headers.etag).toBe('"1"')
  })
})

describe('a key', () => {
  it('serves one content only, however it is spelled', async () => {
    const chave = randomUUID()
    await book(api.ana, chave, '09:00', { valor: 189 })
    expect((await book(api.ana, chave, '09:00', { valor: '189,00' })).headers['idempotency-replayed']).toBe(
      'true',
    )
    expect(await book(api.ana, chave, '10:30')).toMatchObject({
      statusCode: 422,
      body: { code: 'chave_reutilizada' },
    })
  })

  it('belongs to one person', async () => {
    const chave = randomUUID()
    expect((await book(api.ana, chave, '09:00')).statusCode).toBe(201)
    expect((await book(api.bia, chave, '13:00')).statusCode).toBe(201)
    expect(await count('idempotencia')).toBe(2)
  })

  it.each(['abc', '', '123e4567-e89b-12d3-a456-42661417400'])('must be a UUID: "%s"', async (chave) => {
    expect(await book(api.ana, chave)).toMatchObject({ statusCode: 400, body: { code: 'chave_invalida' } })
  })

  it('is not used up by what the schema or the session refuse', async () => {
    await book(api.ana, randomUUID(), '09:00', { tempo: 'x' })
    await book(api.visitor, randomUUID())
    expect(await count('idempotencia')).toBe(0)
  })

  it('is not used up by a technical failure', async () => {
    const chave = randomUUID()
    await api.db.pool.query('alter table agendamento rename to sumiu')
    expect((await book(api.ana, chave)).statusCode).toBe(500)
    await api.db.pool.query('alter table sumiu rename to agendamento')
    const again = await book(api.ana, chave)
    expect(again.statusCode).toBe(201)
    expect(again.headers['idempotency-replayed']).toBeUndefined()
  })

  it('is kept 30 days', async () => {
    await book(api.ana, randomUUID(), '09:00')
    await book(api.ana, randomUUID(), '13:00')
    await api.db.pool.query(
      "update idempotencia set criado_em = now() - interval '31 days' where ctid = (select min(ctid) from idempotencia)",
    )
    await purge(api.db)
    expect(await count('idempotencia')).toBe(1)
  })
})
