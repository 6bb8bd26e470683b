import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { ANA, type Api, callerOf, cookieOf, login, startApi } from '#tests/support/api.ts'

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
    expect(response.body).toEqual({ status: 'Usuario', email: ANA, nomeExibicao: 'ana' })
    expect(response.headers['set-cookie']).toMatch(
      /^sessao=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
    )
    const person = callerOf(api.app, { cookie: cookieOf(response) })
    const { body } = await person.call('GET', '/api/Usuarios/sessao')
    expect(body).toEqual({ sessao: { status: 'Usuario', email: ANA, nomeExibicao: 'ana' } })
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

  it('is limited per e-mail, with Retry-After; a success forgets the failures', async () => {
    const email = 'bia@exemplo.test'
    const fail = () => api.visitor.call('POST', '/api/Usuarios/login', credentials(email, 'errada'))
    for (let i = 0; i < 9; i++) expect((await fail()).statusCode).toBe(401)
    await login(api.app, email)
    for (let i = 0; i < 10; i++) expect((await fail()).statusCode).toBe(401)
    const blocked = await api.visitor.call('POST', '/api/Usuarios/login', credentials(email))
    expect(blocked).toMatchObject({ statusCode: 429, body: { code: 'muitas_tentativas' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    const { rows } = await api.db.pool.query('select key from tentativa')
    expect(JSON.stringify(rows)).not.toContain('exemplo.test')
    await api.db.pool.query('delete from tentativa')
  })

  it('is limited per address', async () => {
    for (let i = 0; i < 50; i++)
      await api.visitor.call('POST', '/api/Usuarios/login', credentials(`p${i}@exemplo.test`, 'errada'))
    const { statusCode } = await api.visitor.call('POST', '/api/Usuarios/login', credentials(ANA))
    expect(statusCode).toBe(429)
    await api.db.pool.query('delete from tentativa')
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
    expect(response.headers['set-cookie']).toMatch(/; Secure/)
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

  it('names every wrong field', async () => {
    const body = { nomeUsuario: ' ', enderecoEmail: 'x', senha: 'curta', confirmSenha: 'outra' }
    const response = await api.visitor.call('POST', '/api/Usuarios/Registrar', body)
    expect(response.statusCode).toBe(422)
    const campos = response.body.errors.map((e: { campo: string }) => e.campo)
    expect(campos).toEqual(['nomeUsuario', 'enderecoEmail', 'senha', 'confirmSenha'])
  })
})
