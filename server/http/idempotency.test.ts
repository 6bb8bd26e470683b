import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

  it('and every answer that looked the key up says so, what was refused before does not', async () => {
    const decided = (answer: Awaited<ReturnType<typeof book>>) => answer.headers['idempotency-decided']
    const chave = randomUUID()
    for (const answer of [await book(api.ana, chave), await book(api.ana, chave)])
      expect(decided(answer)).toBe('true')
    expect(decided(await book(api.bia, randomUUID()))).toBe('true')
    expect(decided(await book(api.bia, randomUUID(), '10:00', { email: 'ana@exemplo.test' }))).toBe('true')
    const foreign = { ...key(chave), origin: 'https://outra.example' }
    const before = [
      await book(api.visitor, chave),
      await book(api.ana, chave, '09:00', { tempo: 'muito' }),
      await api.ana.call('POST', '/api/Agendamentos', bodyFor('09:00'), foreign),
      await api.ana.call('POST', '/api/Nada', {}, key(chave)),
    ]
    expect(before.map((answer) => answer.statusCode)).toEqual([401, 422, 403, 404])
    expect(before.map(decided)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('of what reception booked is answered also where the account is no Admin’s any more', async () => {
    const chave = randomUUID()
    const status = (to: string) =>
      api.db.pool.query("update usuario set status = $1 where email = 'admin@exemplo.test'", [to])
    const forAna = () => book(api.admin, chave, '09:00', { email: 'ana@exemplo.test' })
    expect((await forAna()).statusCode).toBe(201)
    onTestFinished(async () => void (await status('Admin')))
    await status('Usuario')
    const again = await forAna()
    expect(again).toMatchObject({ statusCode: 403, headers: { 'idempotency-decided': 'true' } })
    expect(again.body.detail).toMatch(/foi feito/)
    const late = await book(api.admin, randomUUID(), '14:00', { email: 'ana@exemplo.test' })
    // It says what is not permitted; it does not say that somebody else is logged in.
    expect(late).toMatchObject({ statusCode: 403, body: { code: 'sem_permissao' } })
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
      expect(await count("agendamento where estado <> 'cancelada'")).toBe(0)
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

describe('a request that its sender has given up', () => {
  const giveUp = (who: Api['ana'], chave: string) =>
    who.call('POST', '/api/Agendamentos', bodyFor('09:00'), { ...key(chave), 'idempotency-given-up': 'true' })

  it('is not done where the clinic had not heard of it, however late a try of before comes', async () => {
    const chave = randomUUID()
    for (const answer of [await giveUp(api.ana, chave), await book(api.ana, chave)]) {
      expect(answer).toMatchObject({ statusCode: 409, body: { code: 'desistido' } })
      expect(answer.headers['idempotency-decided']).toBe('true')
    }
    expect(await count('agendamento')).toBe(0)
    // The time is anybody's, and the key of somebody else is another one.
    expect((await book(api.bia, chave)).statusCode).toBe(201)
  })

  it('is not done without its key, either', async () => {
    const given = { 'idempotency-given-up': 'true' }
    const answer = await api.ana.call('POST', '/api/Agendamentos', bodyFor('09:00'), given)
    expect(answer).toMatchObject({ statusCode: 400, body: { code: 'chave_invalida' } })
    expect(await count('agendamento')).toBe(0)
  })

  it('is answered what was answered before, where it was taken', async () => {
    const chave = randomUUID()
    const first = await book(api.ana, chave)
    const again = await giveUp(api.ana, chave)
    expect(again).toMatchObject({ statusCode: 201, body: first.body })
    expect(await count("agendamento where estado = 'marcada'")).toBe(1)
  })

  it('and sent anew at the same moment is either made, or never', async () => {
    for (let round = 0; round < 10; round++) {
      await api.db.pool.query('truncate agendamento, idempotencia')
      const chave = randomUUID()
      const [made, given] = await Promise.all([book(api.ana, chave), giveUp(api.ana, chave)])
      expect(made.statusCode).toBe(given.statusCode)
      expect(await count('agendamento')).toBe(made.statusCode === 201 ? 1 : 0)
    }
  })
})

describe('a refusal that comes before the handler', () => {
  const wrong = (who: Api['ana'], chave: string) => book(who, chave, '09:00', { tempo: 'muito' })
  const isDecided = (answer: Awaited<ReturnType<typeof book>>) => answer.headers['idempotency-decided']

  it('speaks for every try under a key that was never answered, again and again', async () => {
    const chave = randomUUID()
    for (const _ of [1, 2]) {
      const answer = await wrong(api.ana, chave)
      expect(answer).toMatchObject({ statusCode: 422, body: { code: 'dados_invalidos' } })
      expect(isDecided(answer)).toBe('true')
    }
    expect(await count('idempotencia')).toBe(0)
    expect((await book(api.ana, chave)).statusCode).toBe(201)
    expect(isDecided(await wrong(api.ana, chave))).toBeUndefined()
    // The key of somebody else is another one.
    expect(isDecided(await wrong(api.bia, chave))).toBe('true')
  })

  it('waits for a try that is still at work', async () => {
    const chave = randomUUID()
    const client = await api.db.pool.connect()
    onTestFinished(() => client.release())
    await client.query('begin')
    await client.query(
      `insert into idempotencia (usuario_id, chave, impressao, status, corpo)
       select id, $1, 'x', 201, '{}' from usuario where email = 'ana@exemplo.test'`,
      [chave],
    )
    const refused = wrong(api.ana, chave)
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        'select 1 from pg_locks where not granted and pid <> pg_backend_pid()',
      )
      expect(rows).toHaveLength(1)
    })
    await client.query('commit')
    expect(isDecided(await refused)).toBeUndefined()
  })

  it('is also that of a body that is none, and of an account that may not', async () => {
    const body = { ...key(randomUUID()), 'content-type': 'application/json' }
    const unreadable = await api.ana.call('POST', '/api/Agendamentos', '{', body)
    expect(unreadable).toMatchObject({ statusCode: 400, headers: { 'idempotency-decided': 'true' } })
    const forbidden = await api.ana.call('DELETE', '/api/Voucher/1', undefined, key(randomUUID()))
    expect(forbidden).toMatchObject({ statusCode: 403, headers: { 'idempotency-decided': 'true' } })
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

  /** A device comes back from a drawer: it was away for longer than the clinic keeps its answers. */
  async function aMonthLater(days = 31): Promise<void> {
    await api.db.pool.query("update idempotencia set criado_em = criado_em - $1 * interval '1 day'", [days])
    await purge(api.db)
  }

  it('keeps its answer 30 days, and that something was done a year', async () => {
    const [done, refused] = [randomUUID(), randomUUID()]
    await book(api.ana, done, '09:00')
    expect((await book(api.bia, refused, '09:00')).statusCode).toBe(409)
    await aMonthLater()
    const { rows } = await api.db.pool.query('select chave, corpo from idempotencia')
    expect(rows).toEqual([{ chave: done, corpo: null }])
    const again = await book(api.ana, done, '09:00')
    expect(again).toMatchObject({ statusCode: 409, body: { code: 'chave_vencida' } })
    expect(again.headers['idempotency-decided']).toBe('true')
    expect((await book(api.ana, done, '10:00')).body.code).toBe('chave_reutilizada')
    expect(await count('agendamento')).toBe(1)
    await aMonthLater(370)
    expect(await count('idempotencia')).toBe(0)
  })

  it('a squeezed-in visit is not made twice by a tablet that was away for a month', async () => {
    const chave = randomUUID()
    const more = { email: null, cliente: 'Dona Lúcia', encaixe: true }
    expect((await book(api.admin, chave, '09:00', more)).statusCode).toBe(201)
    await aMonthLater()
    await book(api.admin, chave, '09:00', more)
    expect(await count('agendamento')).toBe(1)
  })

  it('a booking that was cancelled since does not come back', async () => {
    const chave = randomUUID()
    const made = await book(api.ana, chave, '14:00')
    expect((await api.ana.call('DELETE', `/api/Agendamentos/${made.body.id}`)).statusCode).toBe(204)
    await aMonthLater()
    await book(api.ana, chave, '14:00')
    expect(await count("agendamento where estado <> 'cancelada'")).toBe(0)
  })
})
