import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DECIDED_HEADER } from '#domain/api/headers.ts'
import { purge } from '#server/db/purge.ts'
import { ANA, type Api, startApi } from '#tests/support/api.ts'
import { QUESTIONS_AT_ONCE, WRITES_PER_MINUTE } from './per-person.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const running = async (): Promise<number> => {
  const { rows } = await api.db.pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'",
  )
  return rows[0].n
}

describe('questions of one person', () => {
  beforeAll(async () => {
    // Reading a registration of hours takes half a second.
    await api.db.pool.query(`
      alter table horario rename to horario_de_verdade;
      create view horario as select h.* from (select pg_sleep(0.5)) s, lateral (select * from horario_de_verdade) h
        union all select h.* from (select pg_sleep(0.5)) s, horario_de_verdade h where false`)
  })
  afterAll(async () => {
    await api.db.pool.query('drop view horario; alter table horario_de_verdade rename to horario')
  })
  const ask = (who: Api['ana']) => who.call('GET', '/api/Horarios')

  it('are at work a few at a time, the others wait, and nobody else waits for them', async () => {
    const asked = Array.from({ length: 12 }, () => ask(api.ana))
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await running()).toBeLessThanOrEqual(QUESTIONS_AT_ONCE)
    const begin = performance.now()
    expect((await api.bia.call('GET', '/api/Procedimento')).statusCode).toBe(200)
    expect(performance.now() - begin).toBeLessThan(400)
    const answers = await Promise.all(asked)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })

  it('beyond some forty more are refused at once, and she is served again afterwards', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(api.ana)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(16)
    expect(refused[0]?.body.code).toBe('muitas_tentativas')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(44)
    expect((await ask(api.ana)).statusCode).toBe(200)
  })
})

describe('questions that nobody waits for any more', () => {
  it('leave their places, whenever the caller went', async () => {
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { cookie: api.ana.headers.cookie ?? '' }
    for (const ms of [0, 1, 2, 3, 5, 8, 13, 21])
      await Promise.all(
        Array.from({ length: 8 }, () =>
          fetch(`${url}/api/Agendamentos`, { headers, signal: AbortSignal.timeout(ms) }).catch(
            () => undefined,
          ),
        ),
      )
    const begin = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${url}/api/Agendamentos`, { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})

describe('writes of one person', () => {
  it('are so many in a minute', async () => {
    const write = () => api.bia.call('DELETE', '/api/Agendamentos/2147483000', undefined)
    let accepted = 0
    let refused = await write()
    while (refused.statusCode === 404) {
      accepted += 1
      refused = await write()
    }
    expect(accepted).toBe(WRITES_PER_MINUTE.Usuario)
    expect(refused).toMatchObject({ statusCode: 429, body: { code: 'muitas_tentativas' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await api.ana.call('DELETE', '/api/Agendamentos/2147483000')).statusCode).toBe(404)
    expect((await api.bia.call('GET', '/api/Agendamentos')).statusCode).toBe(200)
  })
})

describe('stored answers', () => {
  const count = async () =>
    (await api.db.pool.query('select count(*)::int as n from idempotencia')).rows[0].n as number

  it('are none of what was merely invalid, though the key was looked up', async () => {
    const before = await count()
    const key = { 'idempotency-key': randomUUID() }
    const visit = {
      nome: 'Peeling',
      descricao: '',
      valor: 1,
      tempo: '01:00',
      dataHoraAgendada: '2026-11-20T09:00:00.000Z',
    }
    const refused = await api.admin.call('POST', '/api/Agendamentos', { ...visit, encaixe: true }, key)
    expect(refused).toMatchObject({ statusCode: 422, body: { code: 'dados_invalidos' } })
    expect(refused.headers[DECIDED_HEADER]).toBe('true')
    expect(await count()).toBe(before)
    const accepted = await api.admin.call(
      'POST',
      '/api/Agendamentos',
      { ...visit, descricao: 'x', encaixe: true },
      key,
    )
    expect(accepted.statusCode).toBe(201)
    // What was accepted under it is not undone by the same key with something invalid.
    const other = await api.admin.call('POST', '/api/Agendamentos', { ...visit, encaixe: true }, key)
    expect(other.body.code).toBe('chave_reutilizada')
  })

  it('are a few thousand of a client at most', async () => {
    await api.db.pool.query(
      `insert into idempotencia (usuario_id, chave, impressao, status, corpo, criado_em)
        select u.id, gen_random_uuid(), 'x', 201, '{}', now() - n * interval '1 minute'
        from usuario u, generate_series(1, 5100) n where u.email = $1`,
      [ANA],
    )
    const all = await count()
    await purge(api.db)
    expect(await count()).toBe(all - 100)
  })
})
