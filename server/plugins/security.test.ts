import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { type Api, callerOf, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ PUBLIC_ORIGIN: 'http://clinica.test' })
})
afterAll(() => api.close())

describe('the origin of writes', () => {
  it.each([
    ['this host', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 204],
    ['the public origin', { origin: 'http://clinica.test' }, 204],
    ['neither header', {}, 204],
    ['the same site by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 204],
    ['another site', { origin: 'https://mau.test' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['another port', { origin: 'http://localhost:3001', host: 'localhost:3000' }, 403],
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', async (_what, headers, status) => {
    const response = await api.visitor.call(
      'POST',
      '/api/Usuarios/sair',
      undefined,
      headers as Record<string, string>,
    )
    expect(response.statusCode).toBe(status)
    if (status === 403) expect(response.body.code).toBe('origem_recusada')
  })

  it('does not matter to reads', async () => {
    const response = await api.visitor.call('GET', '/api/Clinica', undefined, {
      origin: 'https://mau.test',
    })
    expect(response.statusCode).not.toBe(403)
  })
})

describe('headers', () => {
  it('allow own scripts only, and no framing', async () => {
    const { headers } = await api.app.inject('/api/docs/static/index.html')
    const csp = String(headers['content-security-policy'])
    expect(csp).toContain("default-src 'self'")
    expect(csp).toMatch(/script-src 'self';/)
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).toContain("object-src 'none'")
    expect(csp).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['permissions-policy']).toContain('geolocation=()')
  })

  it('let no text become markup on our pages', async () => {
    const { headers } = await api.app.inject('/')
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  })

  it('let nothing of the API’s data be run or framed', async () => {
    const { headers } = await api.app.inject('/api/saude')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('mark every answer of the API, refusals too', async () => {
    for (const url of ['/api/saude', '/api/nada', '/API/Perfilusuario']) {
      const { headers } = await api.app.inject(url)
      expect(headers['x-clinica-api']).toBe('1')
      expect(headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the owner of a queued command', () => {
  it('must be who is logged in', async () => {
    const by = (dono: string) => ({ 'x-dono': encodeURIComponent(dono) })
    const read = (who: Api['ana'], dono: string) => who.call('GET', '/api/Agendamentos', undefined, by(dono))
    expect((await read(api.ana, 'ana@exemplo.test')).statusCode).toBe(200)
    expect((await read(api.ana, ' ANA@exemplo.test')).statusCode).toBe(200)
    expect(await read(api.bia, 'ana@exemplo.test')).toMatchObject({
      statusCode: 403,
      body: { code: 'outra_pessoa' },
    })
    expect(await read(callerOf(api.app), 'ana@exemplo.test')).toMatchObject({ statusCode: 401 })
    expect((await read(api.ana, '%')).statusCode).toBe(403)
  })
})

it('another scheme is another origin', async () => {
  const call = (headers: Record<string, string>) =>
    api.visitor.call('POST', '/api/Usuarios/sair', undefined, headers)
  const own = { origin: 'https://localhost:3000', host: 'localhost:3000' }
  expect((await call(own)).statusCode).toBe(403)
  expect((await call({ ...own, 'x-forwarded-proto': 'https' })).statusCode).toBe(204)
})

describe('headers of an address in another spelling', () => {
  it.each(['/%61pi/Usuarios/sessao', '/api/%55suarios/sessao', '/API/usuarios/SESSAO/'])(
    '%s',
    async (url) => {
      const { statusCode, headers } = await api.app.inject(url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )
})

describe('a public https address', () => {
  let secured: Api
  const host = { host: 'clinica.test' }
  beforeAll(async () => {
    secured = await startApi({ PUBLIC_ORIGIN: 'https://clinica.test' }, host)
  })
  afterAll(() => secured.close())

  it('makes cookies the host’s own and Secure, whatever a proxy says', async () => {
    const credentials = { enderecoEmail: 'ana@exemplo.test', senha: PASSWORD }
    for (const proxy of [{}, { 'x-forwarded-proto': 'http' }]) {
      const { headers } = await secured.visitor.call('POST', '/api/Usuarios/login', credentials, {
        ...proxy,
        origin: 'https://clinica.test',
      })
      const [session, device] = [headers['set-cookie']].flat()
      expect(device).toMatch(/^__Host-aparelho=[\w-]{43}; .*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
      expect(session).toMatch(
        /^__Host-sessao=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
      )
    }
    const out = await secured.ana.call('POST', '/api/Usuarios/sair')
    expect(out.headers['set-cookie']).toMatch(
      /^__Host-sessao=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970.*; Secure/,
    )
  })

  it('tells browsers to stay with https, on this host alone', async () => {
    const page = await secured.app.inject({ url: '/api/docs/static/index.html', headers: host })
    expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it.each([
    ['its own origin', { origin: 'https://clinica.test' }, 204],
    ['no origin', {}, 204],
    ['its origin without TLS', { origin: 'http://clinica.test' }, 403],
    ['another host that points here', { origin: 'https://mau.test', host: 'mau.test' }, 403],
    ['another host without an origin', { host: 'mau.test' }, 403],
    ['another port', { origin: 'https://clinica.test:8443', host: 'clinica.test:8443' }, 403],
  ])('takes writes from %s: %s', async (_what, headers, status) => {
    const sent = headers as Record<string, string>
    expect((await secured.visitor.call('POST', '/api/Usuarios/sair', undefined, sent)).statusCode).toBe(
      status,
    )
  })

  it('answers reads under no other name, but says to whoever watches how it is', async () => {
    expect((await secured.app.inject('/api/Clinica')).json()).toMatchObject({ code: 'origem_recusada' })
    expect((await secured.app.inject('/')).statusCode).toBe(403)
    expect((await secured.app.inject('/api/saude')).statusCode).toBe(200)
  })
})

it('who asks is said by the proxies that are named, and by nobody else', async () => {
  const named = await startApi({ TRUST_PROXY: '10.0.0.0/8' })
  const ask = (remoteAddress: string, ip: string) =>
    named.app.inject({
      method: 'POST',
      url: '/api/Usuarios/login',
      remoteAddress,
      headers: { 'x-forwarded-for': ip },
      payload: { enderecoEmail: `${ip}@exemplo.test`, senha: 'errada' },
    })
  for (let i = 0; i < 60; i++) expect((await ask('10.1.2.3', `203.0.113.${i}`)).statusCode).toBe(401)
  const statuses: number[] = []
  for (let i = 0; i < 51; i++) statuses.push((await ask('192.168.1.9', `203.0.113.${i}`)).statusCode)
  expect(statuses.at(49)).toBe(401)
  expect(statuses.at(50)).toBe(429)
  await named.close()
})
