import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  type Api,
  type Caller,
  callerOf,
  cookieOf,
  insertPrincipal,
  login,
  startApi,
} from '#tests/support/api.ts'
import { untilWaiting, whileHeld } from '#tests/support/held.ts'

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
const canLogIn = async (enderecoEmail: string, senha: string): Promise<number> =>
  (await api.visitor.call('POST', '/api/Usuarios/login', { enderecoEmail, senha })).statusCode
const NEW = 'outra-senha-boa-9'
const changePassword = (who: Caller) =>
  who.call('PUT', '/api/Usuarios/senha', { senhaAtual: PASSWORD, senha: NEW, confirmSenha: NEW })
const holdAccount = (id: number) => [['select 1 from usuario where id = $1 for update', [id]]] as const
const handBack = (email: string) => api.admin.call('POST', '/api/Usuarios/devolver', { email })

/** Begins a request whose body comes to its end only when the answered function is called. */
async function begin(who: Caller, url: string, body: object | string, type = 'application/json') {
  const payload = new PassThrough()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  payload.write(text.slice(0, 1))
  const headers = { ...who.headers, 'content-type': type }
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
      expect((await finish()).statusCode).toBe(401)
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

describe('whoever was removed of the team', () => {
  async function member(): Promise<{ email: string; she: Caller }> {
    const { email, id, she } = await client()
    await api.db.pool.query(`update usuario set status = 'Admin' where id = $1`, [id])
    return { email, she }
  }
  const remove = async (email: string) =>
    expect((await api.admin.call('DELETE', `/api/Equipe/${email}`)).statusCode).toBe(200)

  it('makes no member with a request that was begun before', async () => {
    const { email, she } = await member()
    const back = `volta-${email}`
    const finish = await begin(she, '/api/Equipe', { nome: 'Porta dos fundos', email: back })
    await remove(email)
    expect((await finish()).json()).toMatchObject({ status: 401, code: 'nao_autenticado' })
    const { rows } = await api.db.pool.query('select 1 from usuario where email = $1', [back])
    expect(rows).toEqual([])
  })

  it('stores no picture that was on its way', async () => {
    const { email, she } = await member()
    const form = [
      '--fim',
      'content-disposition: form-data; name="arquivo"; filename="a.png"',
      'content-type: image/png',
      '',
      'bytes',
      '--fim--',
      '',
    ].join('\r\n')
    const finish = await begin(she, '/api/Imagens', form, 'multipart/form-data; boundary=fim')
    await remove(email)
    expect((await finish()).json()).toMatchObject({ status: 401, code: 'nao_autenticado' })
  })
})

describe('an account that is handed back', () => {
  it('is not opened by a login that had been proven by the old password', async () => {
    const { email, id } = await client()
    const token = `token-${id}`
    const device = createHash('sha256').update(token).digest('base64url')
    const { entering, back } = await whileHeld(
      api.db,
      [['insert into aparelho (aparelho, usuario_id) values ($1, $2)', [device, id]]],
      async () => {
        const credentials = { enderecoEmail: email, senha: PASSWORD }
        const cookie = `aparelho=${token}`
        const entering = api.visitor.call('POST', '/api/Usuarios/login', credentials, { cookie })
        await untilWaiting(api.db, 1)
        return { entering, back: await handBack(email) }
      },
    )
    const entered = await entering
    expect([back.statusCode, entered.statusCode, entered.body.code]).toEqual([
      201,
      401,
      'credenciais_invalidas',
    ])
    expect(await isIn(callerOf(api.app, { cookie: cookieOf(entered) }))).toBe(false)
    // Nor is the device known as one of hers.
    const { rows } = await api.db.pool.query('select 1 from aparelho where usuario_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('is not opened by a password that was being changed at the time', async () => {
    const { email, id, she: thief } = await client()
    const { back, changing } = await whileHeld(api.db, holdAccount(id), async () => {
      const back = handBack(email)
      await untilWaiting(api.db, 1)
      const changing = changePassword(thief)
      await untilWaiting(api.db, 2)
      return { back, changing }
    })
    expect([(await back).statusCode, (await changing).statusCode]).toEqual([201, 401])
    expect(await canLogIn(email, NEW)).toBe(401)
  })
})

describe('a password', () => {
  it('is not changed by a session that has been ended meanwhile', async () => {
    const { email, id, she } = await client()
    const thief = await login(api.app, email)
    const { changing } = await whileHeld(api.db, holdAccount(id), async () => {
      const changing = changePassword(thief)
      await untilWaiting(api.db, 1)
      expect((await she.call('DELETE', '/api/Usuarios/sessoes')).statusCode).toBe(204)
      return { changing }
    })
    expect((await changing).statusCode).toBe(401)
    expect(await canLogIn(email, PASSWORD)).toBe(200)
  })

  it('is changed by one of two who know the one before', async () => {
    const { email, id, she } = await client()
    const both = await whileHeld(api.db, holdAccount(id), async () => {
      const both = [changePassword(she), changePassword(she)]
      await untilWaiting(api.db, 2)
      return { both }
    })
    const statuses = (await Promise.all(both.both)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([204, 422])
    expect(await canLogIn(email, NEW)).toBe(200)
  })

  it('that is changed before a login with the one before comes to its end leaves her devices known', async () => {
    const { email, id, she } = await client()
    const devices = async () =>
      (await api.db.pool.query('select aparelho from aparelho where usuario_id = $1', [id])).rows
    const known = await devices()
    expect(known).toHaveLength(1)
    const held = [['select 1 from usuario where id = $1 for no key update', [id]]] as const
    const { changing, entering } = await whileHeld(api.db, held, async () => {
      const changing = changePassword(she)
      await untilWaiting(api.db, 1)
      const entering = canLogIn(email, PASSWORD)
      await untilWaiting(api.db, 2)
      return { changing, entering }
    })
    expect([(await changing).statusCode, await entering]).toEqual([204, 401])
    expect(await devices()).toEqual(known)
  })

  it('of an account that is being removed is not changed', async () => {
    const { email, id, she } = await client()
    const { removing, changing } = await whileHeld(api.db, holdAccount(id), async () => {
      const removing = api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)
      await untilWaiting(api.db, 1)
      const changing = changePassword(she)
      await untilWaiting(api.db, 2)
      return { removing, changing }
    })
    expect([(await removing).statusCode, (await changing).statusCode]).toEqual([200, 401])
  })
})
