import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  ANA,
  type Api,
  BIA,
  callerOf,
  cookieOf,
  insertPrincipal,
  login,
  startApi,
} from '#tests/support/api.ts'
import { purge } from '../../db/purge.ts'
import { LIMITS, slownessAfter } from '../../http/attempts.ts'
import { hashPassword } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const credentials = (enderecoEmail: string, senha = PASSWORD) => ({ enderecoEmail, senha })
const count = async (table: string): Promise<number> =>
  (await api.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

describe('login', () => {
  it('opens a session and says who it is, whatever case and space the e-mail has', async () => {
    const response = await api.visitor.call('POST', '/api/usuarios/LOGIN', credentials(' Ana@Exemplo.TEST '))
    expect(response.statusCode).toBe(200)
    const conta = expect.any(Number)
    expect(response.body).toEqual({
      ...{ status: 'Usuario', email: ANA, nomeExibicao: 'ana', confirmada: true, conta },
    })
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^sessao=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
    )
    const person = callerOf(api.app, { cookie: cookieOf(response) })
    const { body } = await person.call('GET', '/api/Usuarios/sessao')
    expect(body).toEqual({ sessao: response.body })
  })

  it('names the empty fields', async () => {
    const { statusCode, body } = await api.visitor.call('POST', '/api/Usuarios/login', credentials('', ''))
    expect(statusCode).toBe(422)
    expect(body).toMatchObject({ code: 'dados_invalidos', status: 422 })
    expect(body.errors).toEqual([
      { campo: 'enderecoEmail', mensagem: 'Email é obrigatório!' },
      { campo: 'senha', mensagem: 'Senha é obrigatória!' },
    ])
  })

  it('answers a wrong e-mail and a wrong password alike, in about the same time', async () => {
    const attempt = async (email: string) => {
      const begin = performance.now()
      const { body, statusCode } = await api.visitor.call(
        'POST',
        '/api/Usuarios/login',
        credentials(email, 'errada'),
      )
      return { body, statusCode, ms: performance.now() - begin }
    }
    await attempt('aquecimento@exemplo.test')
    const wrongPassword = await attempt(ANA)
    const nobody = await attempt('ninguem@exemplo.test')
    expect(nobody.body).toEqual(wrongPassword.body)
    expect(nobody).toMatchObject({ statusCode: 401, body: { code: 'credenciais_invalidas' } })
    // Without the dummy hash it would be some twentieth of it.
    expect(nobody.ms).toBeGreaterThan(wrongPassword.ms / 4)
  })

  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const attempt = (email: string, ip: string, senha = 'errada', cookie = '') =>
    api.visitor.call('POST', '/api/Usuarios/login', credentials(email, senha), { ...from(ip), cookie })
  const forget = () => api.db.pool.query('delete from tentativa')

  it('is limited per e-mail and address, with Retry-After; a success forgets the failures', async () => {
    const email = 'bia@exemplo.test'
    const fail = () => attempt(email, '203.0.113.1')
    for (let i = 0; i < 9; i++) expect((await fail()).statusCode).toBe(401)
    expect((await attempt(email, '203.0.113.1', PASSWORD)).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await fail()).statusCode).toBe(401)
    const blocked = await attempt(email, '203.0.113.1', PASSWORD)
    expect(blocked).toMatchObject({ statusCode: 429, body: { code: 'muitas_tentativas' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    const { rows } = await api.db.pool.query('select key from tentativa')
    expect(JSON.stringify(rows)).not.toMatch(/exemplo\.test|203\.0/)
    await forget()
  })

  it('is not limited for longer because the clock was ahead when somebody tried', async () => {
    const fail = () => attempt(BIA, '203.0.113.1')
    const ahead = 'update tentativa set expire = expire + 30 * 86400000::bigint, points = 60'
    await fail()
    await api.db.pool.query(ahead)
    expect((await attempt(BIA, '203.0.113.1', PASSWORD)).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await fail()).statusCode).toBe(401)
    const blocked = await fail()
    expect(blocked.statusCode).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    await api.db.pool.query(ahead)
    await purge(api.db)
    expect(await count('tentativa')).toBe(0)
  })

  it('cannot be shut for somebody from elsewhere; it only takes longer', async () => {
    for (let i = 0; i < 24; i++) await attempt('admin@exemplo.test', `203.0.113.${i % 8}`)
    const begin = performance.now()
    expect((await attempt('admin@exemplo.test', '198.51.100.9', PASSWORD)).statusCode).toBe(200)
    expect(performance.now() - begin).toBeGreaterThan(slownessAfter(25 - LIMITS.loginByEmail.points) - 10)
    await forget()
  })

  it('is open on a device that was logged in there before, whatever was tried around it', async () => {
    const first = await attempt(ANA, '203.0.113.1', PASSWORD)
    const cookies = String(first.headers['set-cookie'])
    const device = /aparelho=[\w-]{43}/.exec(cookies)?.[0] ?? ''
    expect(cookies).toMatch(/aparelho=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict/)
    for (let i = 0; i < 50; i++) await attempt(i < 20 ? ANA : `p${i}@exemplo.test`, '203.0.113.1')
    expect((await attempt(ANA, '203.0.113.1', PASSWORD)).statusCode).toBe(429)
    expect((await attempt(ANA, '203.0.113.1', PASSWORD, device)).statusCode).toBe(200)
    // It speaks for this account alone, and has a limit of its own.
    expect((await attempt(BIA, '203.0.113.1', PASSWORD, device)).statusCode).toBe(429)
    // A right one gives its own point back, and none of another that is tried at this moment.
    for (let i = 0; i < 10; i++) {
      if (i === 5) expect((await attempt(ANA, '', PASSWORD, device)).statusCode).toBe(200)
      expect((await attempt(ANA, '', 'errada', device)).statusCode).toBe(401)
    }
    expect((await attempt(ANA, '', PASSWORD, device)).statusCode).toBe(429)
    const { rows } = await api.db.pool.query('select aparelho from aparelho')
    expect(JSON.stringify(rows)).not.toContain(device.slice('aparelho='.length))
    await forget()
  })

  it('remembers one device for all accounts of it, and some devices of an account', async () => {
    const first = await attempt(ANA, '203.0.113.1', PASSWORD)
    const device = /aparelho=[\w-]{43}/.exec(String(first.headers['set-cookie']))?.[0] ?? ''
    const second = await attempt(BIA, '203.0.113.1', PASSWORD, device)
    expect(String(second.headers['set-cookie'])).toContain(device)
    for (let i = 0; i < 25; i++) await attempt(ANA, `203.0.113.${i}`, PASSWORD)
    const { rows } = await api.db.pool.query(
      'select count(*)::int as n from aparelho a join usuario u on u.id = a.usuario_id where email = $1',
      [ANA],
    )
    expect(rows[0].n).toBe(20)
    await forget()
  })

  it('is limited per address, of IPv6 per connection', async () => {
    for (let i = 0; i < 50; i++) await attempt(`p${i}@exemplo.test`, `2001:db8::${i.toString(16)}`)
    expect((await attempt(ANA, '2001:db8::ffff', PASSWORD)).statusCode).toBe(429)
    expect((await attempt(ANA, '2001:db8:0:1::1', PASSWORD)).statusCode).toBe(200)
    await forget()
  })

  it('refuses who comes while too many of one network wait, counts nothing, and lets others in', async () => {
    const long = Promise.withResolvers<string>()
    vi.mocked(hash).mockImplementation(() => long.promise)
    onTestFinished(() => void vi.mocked(hash).mockReset())
    let isThere = true
    const asker = { network: '203.0.113.9', hasLeft: () => !isThere }
    const asked = Array.from({ length: 52 }, () => hashPassword('senha', asker).catch(() => 'refused'))
    const refused = await attempt(ANA, '203.0.113.9', PASSWORD)
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })
    expect(refused.body.detail).toMatch(/^Muitos pedidos ao mesmo tempo/)
    expect((await api.db.pool.query('select from tentativa where points <> 0')).rows).toEqual([])
    const elsewhere = attempt(ANA, '203.0.113.10', PASSWORD)
    isThere = false
    long.resolve('hash')
    expect((await elsewhere).statusCode).toBe(200)
    // What nobody waits for any more is not done.
    expect((await Promise.all(asked)).filter((one) => one === 'hash').length).toBeLessThanOrEqual(2)
    await forget()
  })

  it('knows a password in every way that a keyboard writes it', async () => {
    const account = { nomeUsuario: 'Zoé', enderecoEmail: 'zoe@exemplo.test' }
    const typed = 'canção do São João'
    const body = { ...account, senha: typed.normalize('NFD'), confirmSenha: typed.normalize('NFD') }
    expect((await api.visitor.call('POST', '/api/Usuarios/Registrar', body)).statusCode).toBe(201)
    expect((await attempt('zoe@exemplo.test', '203.0.113.1', typed.normalize('NFC'))).statusCode).toBe(200)
  })
})

describe('session', () => {
  it('leaves no row and no cookie for visitors', async () => {
    const before = await count('sessao')
    const response = await api.visitor.call('GET', '/api/Usuarios/sessao')
    expect(response.body).toEqual({ sessao: null })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await count('sessao')).toBe(before)
  })

  it('gets a new id at login, and the old one is worth nothing', async () => {
    const planted = `sessao=${'a'.repeat(43)}`
    const first = await callerOf(api.app, { cookie: planted }).call(
      'POST',
      '/api/Usuarios/login',
      credentials(ANA),
    )
    expect(cookieOf(first)).not.toBe(planted)
    const again = await callerOf(api.app, { cookie: cookieOf(first) }).call(
      'POST',
      '/api/Usuarios/login',
      credentials(ANA),
    )
    expect(cookieOf(again)).not.toBe(cookieOf(first))
    for (const cookie of [planted, cookieOf(first)]) {
      const { body } = await callerOf(api.app, { cookie }).call('GET', '/api/Usuarios/sessao')
      expect(body).toEqual({ sessao: null })
    }
  })

  it('is stored as a hash', async () => {
    const person = await login(api.app, ANA)
    const id = person.headers.cookie?.split('=')[1] ?? '?'
    const { rows } = await api.db.pool.query('select * from sessao')
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  it('is gone at logout, also for who kept the cookie', async () => {
    const person = await login(api.app, ANA)
    const response = await person.call('POST', '/api/Usuarios/sair')
    expect(response.statusCode).toBe(204)
    expect(response.headers['set-cookie']).toMatch(/sessao=;.*Expires=Thu, 01 Jan 1970/)
    expect((await person.call('GET', '/api/Usuarios/sessao')).body).toEqual({ sessao: null })
    expect((await api.visitor.call('POST', '/api/Usuarios/sair')).statusCode).toBe(204)
  })

  it('lets the browser’s cookie be where its session has ended: a later login may have set it anew', async () => {
    const person = await login(api.app, ANA)
    await person.call('POST', '/api/Usuarios/sair')
    const response = await person.call('POST', '/api/Agendamentos', {})
    expect(response.statusCode).toBe(401)
    expect(response.headers['set-cookie']).toBeUndefined()
    const late = await person.call('POST', '/api/Usuarios/sair')
    expect(late.statusCode).toBe(204)
    expect(late.headers['set-cookie']).toBeUndefined()
  })

  it('is renewed after a day, not at every request', async () => {
    const person = await login(api.app, ANA)
    const age = () => api.db.pool.query("update sessao set expire = now() + interval '5 days'")
    await age()
    expect((await person.call('GET', '/api/Usuarios/sessao')).headers['set-cookie']).toBeUndefined()
    api.clock.deviceNow += 25 * 3_600_000
    const renewed = await person.call('GET', '/api/Usuarios/sessao')
    expect(cookieOf(renewed)).toBe(person.headers.cookie)
    const { rows } = await api.db.pool.query(
      "select count(*)::int as n from sessao where expire > now() + interval '29 days'",
    )
    expect(rows[0].n).toBe(1)
    expect((await person.call('GET', '/api/Usuarios/sessao')).headers['set-cookie']).toBeUndefined()
  })

  it('has its place among fifty: the oldest makes room', async () => {
    await insertPrincipal(api.db, 'cem@exemplo.test')
    await api.db.pool.query(
      `insert into sessao (sid, sess, expire)
        select 's' || n, jsonb_build_object('usuarioId', u.id), now() + n * interval '1 hour'
        from generate_series(1, 60) n, usuario u where u.email = $1`,
      ['cem@exemplo.test'],
    )
    const person = await login(api.app, 'cem@exemplo.test')
    expect((await person.call('GET', '/api/Usuarios/sessao')).body.sessao).not.toBeNull()
    const { rows } = await api.db.pool.query(
      "select count(*)::int as n, bool_or(sid = 's1') as oldest from sessao where length(sid) < 5",
    )
    expect(rows[0]).toEqual({ n: 49, oldest: false })
    await api.db.pool.query('delete from sessao where length(sid) < 5')
  })

  it('stays, however many others of the account run out after it', async () => {
    await insertPrincipal(api.db, 'mil@exemplo.test')
    await api.db.pool.query(
      `insert into sessao (sid, sess, expire)
        select 't' || n, jsonb_build_object('usuarioId', u.id), now() + interval '40 days'
        from generate_series(1, 60) n, usuario u where u.email = $1`,
      ['mil@exemplo.test'],
    )
    const person = await login(api.app, 'mil@exemplo.test')
    expect((await person.call('GET', '/api/Usuarios/sessao')).body.sessao).not.toBeNull()
    await api.db.pool.query('delete from sessao where length(sid) < 5')
  })

  it('ends when it runs out', async () => {
    const person = await login(api.app, ANA)
    await api.db.pool.query("update sessao set expire = now() - interval '1 second'")
    expect((await person.call('GET', '/api/Usuarios/sessao')).body).toEqual({ sessao: null })
  })

  it('follows a changed status at once', async () => {
    const person = await login(api.app, ANA)
    await api.db.pool.query("update usuario set status = 'Admin' where email = $1", [ANA])
    expect((await person.call('GET', '/api/PerfilUsuario')).statusCode).toBe(200)
    await api.db.pool.query("update usuario set status = 'Usuario' where email = $1", [ANA])
    expect((await person.call('GET', '/api/PerfilUsuario')).statusCode).toBe(403)
  })

  it('takes an empty status for a client’s', async () => {
    await api.db.pool.query("update usuario set status = '' where email = $1", [ANA])
    const { statusCode, body } = await api.visitor.call('POST', '/api/Usuarios/login', credentials(ANA))
    expect({ statusCode, status: body.status }).toEqual({ statusCode: 200, status: 'Usuario' })
    const person = await login(api.app, ANA)
    expect((await person.call('GET', '/api/Agendamentos')).statusCode).toBe(200)
    expect((await person.call('GET', '/api/PerfilUsuario')).statusCode).toBe(403)
    await api.db.pool.query("update usuario set status = 'Usuario' where email = $1", [ANA])
  })

  it('has a Secure cookie behind https', async () => {
    const response = await api.visitor.call('POST', '/api/Usuarios/login', credentials(ANA), {
      'x-forwarded-proto': 'https',
    })
    expect(response.headers['set-cookie']).toEqual([1, 2].map(() => expect.stringMatching(/; Secure/)))
  })
})

describe('registration', () => {
  const fresh = {
    nomeUsuario: 'Nova',
    enderecoEmail: 'nova@exemplo.test',
    senha: 'segredo-1',
    confirmSenha: 'segredo-1',
  }

  it('makes a client who can log in, with argon2id', async () => {
    const response = await api.visitor.call('POST', '/api/Usuarios/Registrar', fresh)
    expect(response.statusCode).toBe(201)
    expect(response.body).toEqual({ email: 'nova@exemplo.test', nomeUsuario: 'Nova', status: 'Usuario' })
    const entered = await api.visitor.call(
      'POST',
      '/api/Usuarios/login',
      credentials(fresh.enderecoEmail, fresh.senha),
    )
    expect(entered.statusCode).toBe(200)
    const { rows } = await api.db.pool.query('select senha_hash from usuario where email = $1', [
      fresh.enderecoEmail,
    ])
    expect(rows[0].senha_hash).toMatch(/^\$argon2id\$/)
  })

  it('refuses an e-mail that has an account, in any spelling', async () => {
    const body = { ...fresh, enderecoEmail: ' ANA@exemplo.test' }
    const response = await api.visitor.call('POST', '/api/Usuarios/Registrar', body)
    expect(response).toMatchObject({ statusCode: 409, body: { code: 'email_em_uso' } })
  })

  it.each([
    ['senha', { senha: '12345678', confirmSenha: '12345678' }],
    ['senha', { senha: 'OUTRA@exemplo.test', confirmSenha: 'OUTRA@exemplo.test' }],
    ['senha', { senha: ' '.repeat(8), confirmSenha: ' '.repeat(8) }],
    ['nomeUsuario', { nomeUsuario: '\u202EavoN' }],
    ['nomeUsuario', { nomeUsuario: '\u3164\u3164' }],
  ])('refuses a bad %s by its field', async (campo, wrong) => {
    const body = { ...fresh, enderecoEmail: 'outra@exemplo.test', ...wrong }
    const response = await api.visitor.call('POST', '/api/Usuarios/Registrar', body)
    expect(response.statusCode).toBe(422)
    expect(response.body.errors.map((e: { campo: string }) => e.campo)).toEqual([campo])
  })

  it('names every wrong field', async () => {
    const body = { nomeUsuario: ' ', enderecoEmail: 'x', senha: 'curta', confirmSenha: 'outra' }
    const response = await api.visitor.call('POST', '/api/Usuarios/Registrar', body)
    expect(response.statusCode).toBe(422)
    const campos = response.body.errors.map((e: { campo: string }) => e.campo)
    expect(campos).toEqual(['nomeUsuario', 'enderecoEmail', 'senha', 'confirmSenha'])
  })
})
