import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type Caller, cookieOf, insertPrincipal, login, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('delete from tentativa'))

const HOUR = 3_600_000
/** How long a request's beginning is given to be looked at, ms. */
const UNDER_WAY_MS = 300

let serial = 0
async function client(): Promise<{ email: string; id: number; she: Caller }> {
  serial += 1
  const email = `alvo-${serial}@exemplo.test`
  const id = await insertPrincipal(api.db, email)
  return { email, id, she: await login(api.app, email) }
}
const isIn = async (caller: Caller): Promise<boolean> =>
  (await caller.call('GET', '/api/Usuarios/sessao')).body.sessao !== null
const handBack = (email: string) => api.admin.call('POST', '/api/Usuarios/devolver', { email })

/** Begins a request whose body comes to its end only when the answered function is called. */
async function begin(who: Caller, url: string, body: object) {
  const payload = new PassThrough()
  const text = JSON.stringify(body)
  payload.write(text.slice(0, 1))
  const headers = { ...who.headers, 'content-type': 'application/json' }
  const answer = api.app.inject({ method: 'POST', url, headers, payload })
  await delay(UNDER_WAY_MS)
  return () => {
    payload.end(text.slice(1))
    return answer
  }
}
const beginProfile = (who: Caller) => begin(who, '/api/PerfilUsuario', { bairro: 'Centro' })

describe('an ended session', () => {
  it.each([0, 25])(
    'stays ended where a request comes to its end after it, %i hours after the login',
    async (hours) => {
      const { email, she } = await client()
      api.clock.deviceNow += hours * HOUR
      const finish = await beginProfile(she)
      expect((await handBack(email)).statusCode).toBe(201)
      await finish()
      expect(await isIn(she)).toBe(false)
    },
  )

  it('stays ended where its logout overtakes a request, which gives the browser no cookie back', async () => {
    const { she } = await client()
    api.clock.deviceNow += 25 * HOUR
    const finish = await beginProfile(she)
    await she.call('POST', '/api/Usuarios/sair')
    // By now the browser may be somebody else's.
    expect(cookieOf(await finish())).toBe('')
    expect(await isIn(she)).toBe(false)
  })
})
