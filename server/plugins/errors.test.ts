import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, at, CLEANSING, startApi, TOMORROW, testEnv } from '#tests/support/api.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/connection.ts'
import { readEnv } from '../env.ts'
import { logOptions } from '../http/log.ts'
import { registerErrors } from './errors.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const post = (payload: string, type = 'application/json') =>
  api.app.inject({ method: 'POST', url: '/api/Usuarios/login', payload, headers: { 'content-type': type } })

describe('answers to requests that cannot be read', () => {
  it.each([
    ['broken JSON', () => post('{"enderecoEmail":'), 400, 'requisicao_invalida'],
    ['an empty body', () => post(''), 400, 'requisicao_invalida'],
    ['a poisoned prototype', () => post('{"__proto__":{"x":1}}'), 400, 'requisicao_invalida'],
    ['another type', () => post('a=b', 'application/x-www-form-urlencoded'), 415, 'tipo_nao_suportado'],
    ['text', () => post('oi', 'text/plain'), 415, 'tipo_nao_suportado'],
    ['megabytes', () => post(JSON.stringify({ senha: 'x'.repeat(400_000) })), 413, 'corpo_grande'],
    ['no such route', () => api.app.inject('/api/nada'), 404, 'endereco_inexistente'],
    [
      'no such method',
      () => api.app.inject({ method: 'DELETE', url: '/api/Clinica' }),
      404,
      'endereco_inexistente',
    ],
    ['a broken address', () => api.app.inject('/api/Procedimento/%zz'), 400, 'requisicao_invalida'],
    ['a list as body', () => post('[]'), 422, 'dados_invalidos'],
    ['a word as id', () => api.app.inject('/api/Procedimento/abc'), 422, 'dados_invalidos'],
    ['an id beyond integers', () => api.app.inject('/api/Procedimento/99999999999'), 422, 'dados_invalidos'],
    ['an odd picture name', () => api.app.inject('/imagens/..%2fsegredo'), 404, 'endereco_inexistente'],
  ])('%s', async (_what, send, status, code) => {
    const response = await send()
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.json()).toMatchObject({ status, code, type: `/api/docs/erros#${code}` })
    expect(response.json().detail).toMatch(/^[A-ZÀ-Ú].*\.$/)
  })

  it('name the field in the words of its own schema', async () => {
    const body = { nome: 'x', descricao: 'y', valor: 'caro', tempo: '00:00', tipoProcedimento: 7 }
    const response = await api.admin.call('POST', '/api/Procedimento', body)
    expect(response.body.errors).toEqual([
      { campo: 'valor', mensagem: 'Valor inválido: use reais com até dois decimais.' },
      { campo: 'tempo', mensagem: 'Tempo inválido: use HH:MM, maior que zero.' },
      { campo: 'tipoProcedimento', mensagem: 'Escolha Corporal (1) ou Facial (2).' },
    ])
  })
})

describe('the unexpected', () => {
  let lines: string[]
  let app: FastifyInstance
  beforeAll(async () => {
    lines = []
    const { logger, ...rest } = logOptions(readEnv({ LOG_LEVEL: 'info' }))
    const stream = { write: (line: string) => void lines.push(line) }
    app = Fastify({ logger: { ...(logger as object), stream }, ...rest })
    registerErrors(app, api)
    app.get('/falha', () => {
      throw new Error('insert into usuario', { cause: new Error('segredo na pilha') })
    })
    app.get('/consulta', () => api.db.orm.execute(`select 'ana@exemplo.test' from tabela_que_nao_existe`))
    app.get('/posto', () => {
      throw Object.assign(new Error('de uma biblioteca'), { statusCode: 404, code: 'ENOENT' })
    })
    await app.ready()
  })

  it.each(['/falha', '/consulta', '/posto'])('%s answers nothing of itself', async (url) => {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      type: '/api/docs/erros#erro_interno',
      title: 'Erro interno',
      status: 500,
      detail: 'Algo deu errado do nosso lado. Tente de novo mais tarde.',
      code: 'erro_interno',
    })
  })

  it('is logged by its cause, without the statement and its parameters', () => {
    const log = lines.join('')
    expect(log).toContain('segredo na pilha')
    expect(log).toContain('42P01')
    expect(log).not.toContain('ana@exemplo.test')
  })
})

it.each([
  ['that refuses the connection', 'postgres://ninguem@127.0.0.1:1/nada'],
  // No socket may be connected to it, and says so as if there were no way: ENETUNREACH.
  ['to which there is no way', 'postgres://ninguem@255.255.255.255/nada'],
  ['of this machine whose socket is not there', 'postgres:///nada?host=/nenhuma&user=ninguem'],
])('a database %s is 503 with Retry-After, and the server lives on', async (_what, url) => {
  const db = connect(url, quietLog)
  const app = await buildApp({ env: testEnv(), db })
  const health = await app.inject('/api/saude')
  expect(health).toMatchObject({ statusCode: 503 })
  const list = await app.inject('/api/Procedimento')
  expect(list.statusCode).toBe(503)
  expect(list.json()).toMatchObject({ code: 'indisponivel' })
  expect(list.headers['retry-after']).toBe('5')
  await app.close()
  await db.close()
})

describe('a database that cannot write', () => {
  let full: Api
  beforeAll(async () => {
    full = await startApi()
    await full.admin.call('POST', '/api/Procedimento', CLEANSING)
  })
  afterAll(() => full.close())

  const book = () =>
    full.ana.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '09:00') })
  const health = async () => (await full.app.inject('/api/saude')).statusCode

  it('is 503 for who writes and for who watches; reads and the server live on', async () => {
    expect(await health()).toBe(200)
    await full.db.pool.query(`
      create function cheio() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger cheio before insert on agendamento for each row execute function cheio()`)
    const refused = await book()
    expect(refused).toMatchObject({ statusCode: 503, body: { code: 'indisponivel' } })
    expect(refused.headers['retry-after']).toBe('5')
    expect((await full.ana.call('GET', '/api/Agendamentos')).statusCode).toBe(200)
    await full.db.pool.query('drop trigger cheio on agendamento')
    expect((await book()).statusCode).toBe(201)
  })

  it('is seen by a look of its own, also where nobody writes', async () => {
    const name = new URL(full.db.url).pathname.slice(1)
    await full.db.pool.query(`alter database "${name}" set default_transaction_read_only = on`)
    const another = await buildApp({ env: testEnv(), db: full.db })
    const ready = await another.inject('/api/saude')
    expect(ready).toMatchObject({ statusCode: 503 })
    expect(ready.json().detail).toContain('gravar')
    expect((await another.inject('/api/saude/vivo')).statusCode).toBe(200)
    await another.close()
    await full.db.pool.query('set default_transaction_read_only = off')
    await full.db.pool.query(`alter database "${name}" reset default_transaction_read_only`)
  })

  it('is no reason to call a server ill whose connections are all at work', async () => {
    const sleepers = Array.from({ length: 30 }, () => full.db.pool.query('select pg_sleep(1)'))
    const begin = performance.now()
    expect(await health()).toBe(200)
    expect(performance.now() - begin).toBeLessThan(1000)
    await Promise.all(sleepers)
  })
})

it('a caller who leaves in the middle of a body is no fault of the database', async () => {
  const lines: string[] = []
  const db = connect('postgres://ninguem@127.0.0.1:1/nada', quietLog)
  const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } })
  registerErrors(app, { db })
  app.post('/texto', async () => 'lido')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /texto HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  await delay(100)
  socket.destroy()
  await vi.waitFor(() => expect(lines.join('')).toContain('the caller left'))
  expect(lines.join('')).not.toContain('database unavailable')
  await app.close()
  await db.close()
})
