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

it('a public https address makes cookies Secure and tells browsers to stay with https', async () => {
  const secured = await startApi({ PUBLIC_ORIGIN: 'https://clinica.test' })
  const credentials = { enderecoEmail: 'ana@exemplo.test', senha: PASSWORD }
  const { headers } = await secured.visitor.call('POST', '/api/Usuarios/login', credentials)
  expect(headers['set-cookie']).toMatch(/; HttpOnly; Secure; SameSite=Lax/)
  expect(headers['strict-transport-security']).toBeDefined()
  const page = await secured.app.inject('/api/docs/static/index.html')
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  await secured.close()
})
