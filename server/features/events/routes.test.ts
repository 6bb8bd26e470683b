import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  ANA,
  type Api,
  at,
  CLEANSING,
  login,
  startApi,
  TODAY,
  TOMORROW,
  testEnv,
} from '#tests/support/api.ts'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import { buildApp } from '../../app.ts'

/** Two instances on one database. */
let api: Api
let other: FastifyInstance
let url: string
let otherUrl: string
beforeAll(async () => {
  api = await startApi()
  other = await buildApp({ env: testEnv(), db: api.db, now: () => api.clock.deviceNow })
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  otherUrl = await other.listen({ port: 0, host: '127.0.0.1' })
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
const open: EventStream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})
afterAll(async () => {
  await other.close()
  await api.close()
})

/** A stream whose first, unspecific round of topics is over. */
async function listen(address: string, who: Api['ana']): Promise<EventStream> {
  const stream = await openEvents(address, who.headers)
  open.push(stream)
  return stream
}
async function settled(address: string, who: Api['ana']): Promise<EventStream> {
  const stream = await listen(address, who)
  // Nobody knows what changed before the instance listened, so the first stream of it is told of everything.
  await new Promise((resolve) => setTimeout(resolve, 400))
  stream.take()
  return stream
}
const book = (who: Api['ana'], when: string) =>
  who.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: when })
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))

describe('a stream', () => {
  it('says how to be read, and is held back by nobody', async () => {
    const { status, headers, text } = await listen(url, api.visitor)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers.connection).toBe('close')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['x-clinica-api']).toBe('1')
    expect(headers['content-security-policy']).toContain('frame-ancestors')
    await expect.poll(text).toContain('retry: 3000\n\nevent: pulso\ndata: {}\n\n')
  })

  it('is for whoever asks for one by name', async () => {
    for (const accept of [undefined, 'application/json', '*/*']) {
      const response = await api.ana.call('GET', '/api/eventos', undefined, accept ? { accept } : {})
      expect(response).toMatchObject({ statusCode: 415, body: { code: 'tipo_nao_suportado' } })
    }
  })

  it('is not opened by a HEAD, which would keep its place for ever', async () => {
    const head = { method: 'HEAD', url: '/api/eventos', headers: { accept: 'text/event-stream' } } as const
    for (let n = 0; n < 60; n++) expect((await api.app.inject(head)).statusCode).toBe(404)
    const { status } = await listen(url, api.visitor)
    expect(status).toBe(200)
  })

  it('tells the clients of every instance within a second', async () => {
    const here = await settled(url, api.bia)
    const there = await settled(otherUrl, api.bia)
    expect((await book(api.ana, at(TODAY, '09:00'))).statusCode).toBe(201)
    const times = await Promise.all([here, there].map((stream) => stream.keepTimeAndNotify('agendamentos')))
    for (const ms of times) expect(ms).toBeLessThan(1000)
    expect(there.take()).toEqual(['agendamentos'])
  })

  it('names topics, never what they hold', async () => {
    const stream = await settled(url, api.bia)
    await book(api.ana, at(TODAY, '14:00'))
    await stream.keepTimeAndNotify('agendamentos')
    const data = [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, json]) => json)
    const isTopic = (json = '') =>
      json === '{}' || /^\{"topico":"[a-z]+"(,"proprios":(true|false))?\}$/.test(json)
    expect(data.every(isTopic)).toBe(true)
  })

  it('tells a client whether her own visits have changed, or others’ alone; Admin of both alike', async () => {
    const [ana, bia, admin] = [
      await settled(url, api.ana),
      await settled(url, api.bia),
      await settled(url, api.admin),
    ]
    await book(api.ana, at(TOMORROW, '16:00'))
    await Promise.all([ana, bia, admin].map((stream) => stream.keepTimeAndNotify('agendamentos')))
    const last = (stream: EventStream) =>
      [...stream.text().matchAll(/^data: (\{"topico":"agend.*)$/gm)].at(-1)?.[1]
    expect(last(ana)).toBe('{"topico":"agendamentos","proprios":true}')
    expect(last(bia)).toBe('{"topico":"agendamentos","proprios":false}')
    expect(last(admin)).toBe('{"topico":"agendamentos"}')
    // Both at once are told as either.
    for (const stream of [ana, bia]) stream.take()
    const { rows } = await api.db.pool.query("select id, email from usuario where email like '%exemplo.test'")
    const ids = rows.filter(({ email }) => email !== 'admin@exemplo.test').map(({ id }) => id)
    await api.db.pool.query(
      `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
       select u, '', '', 1, timestamp '2026-12-01 09:00' + u * interval '2 hours',
         timestamp '2026-12-01 10:00' + u * interval '2 hours', 0 from unnest($1::int[]) u`,
      [ids],
    )
    await Promise.all([ana, bia].map((stream) => stream.keepTimeAndNotify('agendamentos', 7000)))
    expect([last(ana), last(bia)]).toEqual(['{"topico":"agendamentos"}', '{"topico":"agendamentos"}'])
  })

  it('tells a visitor of what is public, a client of her own profile, Admin of everybody’s', async () => {
    const [visitor, ana, bia, admin] = [
      await settled(url, api.visitor),
      await settled(url, api.ana),
      await settled(url, api.bia),
      await settled(url, api.admin),
    ]
    await api.ana.call('POST', '/api/PerfilUsuario', { nome: 'Ana' })
    await book(api.ana, at(TOMORROW, '09:00'))
    await api.admin.call('POST', '/api/Voucher', { nome: 'Dez', descricao: 'Por cento', campo: true })
    await api.admin.call('POST', '/api/Procedimento', { ...CLEANSING, nome: 'Outro' })
    await Promise.all([visitor, ana, bia, admin].map((stream) => stream.keepTimeAndNotify('procedimentos')))
    await quiet()
    expect(new Set(visitor.take())).toEqual(new Set(['procedimentos']))
    expect(new Set(ana.take())).toEqual(new Set(['agendamentos', 'procedimentos', 'vouchers', 'perfil']))
    expect(new Set(bia.take())).toEqual(new Set(['agendamentos', 'procedimentos', 'vouchers']))
    expect(new Set(admin.take())).toEqual(new Set(['agendamentos', 'procedimentos', 'vouchers', 'perfil']))
  })

  it('tells nothing of a write that was refused', async () => {
    const stream = await settled(url, api.bia)
    expect((await book(api.ana, at(TODAY, '03:00'))).statusCode).toBe(409)
    await quiet()
    expect(stream.take()).toEqual([])
  })

  it('tells before long what was changed behind the server’s back', async () => {
    const stream = await settled(url, api.visitor)
    await api.db.pool.query("insert into mensagem (nome, descricao, tipo) values ('Oi', '', 1)")
    await stream.keepTimeAndNotify('mensagens', 7000)
  })

  it('loses nothing while its database connection is killed', async () => {
    const stream = await settled(otherUrl, api.bia)
    const { rowCount } = await api.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'agenda-da-clinica eventos'`,
    )
    expect(rowCount).toBe(2)
    await book(api.ana, at(TOMORROW, '14:00'))
    expect(await stream.keepTimeAndNotify('agendamentos')).toBeLessThan(3000)
    expect(stream.take()).toEqual(['agendamentos'])
    await api.admin.call('POST', '/api/Voucher', { nome: 'Vinte', descricao: 'Por cento', campo: true })
    expect(await stream.keepTimeAndNotify('vouchers')).toBeLessThan(1000)
  })

  it('is refused to whoever has too many, and free again when one was closed', async () => {
    const ana = await login(api.app, ANA)
    const mine = await Promise.all(Array.from({ length: 20 }, () => listen(url, ana)))
    const refused = await listen(url, ana)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await listen(url, api.bia)).status).toBe(200)
    mine[0]?.close()
    await expect.poll(async () => (await listen(url, ana)).status).toBe(200)
  })
})

it('a server that stops ends its streams at once', async () => {
  const brief = await buildApp({ env: testEnv(), db: api.db })
  const stream = await listen(await brief.listen({ port: 0, host: '127.0.0.1' }), api.ana)
  expect(stream.status).toBe(200)
  const begin = performance.now()
  await brief.close()
  await stream.ended
  expect(performance.now() - begin).toBeLessThan(1000)
})
