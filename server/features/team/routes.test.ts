import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT_WORDS } from '#domain/account/words.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  ANA,
  type Api,
  at,
  type Caller,
  CLEANSING,
  callerOf,
  cookieOf,
  insertPrincipal,
  login,
  startApi,
  TOMORROW,
} from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() =>
  api.db.pool.query(`delete from usuario where status = 'Admin' and email <> 'admin@exemplo.test'`),
)

const ADMIN = 'admin@exemplo.test'
const LUANA = 'luana@exemplo.test'
const NEW = 'senha-da-luana-5'
const team = async (caller: Caller) => (await caller.call('GET', '/api/Equipe')).body
const invite = (email = LUANA, nome = 'Luana Freitas') =>
  api.admin.call('POST', '/api/Equipe', { nome, email })
const accept = (codigo: string, enderecoEmail = LUANA) =>
  api.visitor.call('POST', '/api/Usuarios/novaSenha', {
    enderecoEmail,
    codigo,
    senha: NEW,
    confirmSenha: NEW,
  })
const remove = (caller: Caller, email: string) => caller.call('DELETE', `/api/Equipe/${email}`)

it('an invitation whose code was made while the clock was ahead is not shown to hold', async () => {
  const hour = 3_600_000
  api.clock.deviceNow += hour
  const { body } = await invite()
  const shown = async () => {
    const members: { email: string; convite: { venceEm: string | null } }[] = await team(api.admin)
    return members.find(({ email }) => email === LUANA)?.convite.venceEm
  }
  expect(await shown()).toBe(body.venceEm)
  // The clock is put right, and the code is refused as one that has run out.
  api.clock.deviceNow -= hour
  expect(await shown()).toBeNull()
  expect((await accept(body.codigo)).body.errors[0].mensagem).toBe(ACCOUNT_WORDS.codeExpired)
})

it('grows by an invitation, which opens with its code and a password of one’s own', async () => {
  const invited = await invite()
  expect(invited.statusCode).toBe(201)
  expect(await team(api.admin)).toMatchObject([
    { email: ADMIN, voce: true, convite: null },
    {
      email: LUANA,
      nome: 'Luana Freitas',
      voce: false,
      usadaEm: null,
      convite: { venceEm: invited.body.venceEm },
    },
  ])
  const opened = await accept(invited.body.codigo)
  expect(opened).toMatchObject({ statusCode: 200, body: { status: 'Admin', email: LUANA } })
  const luana = callerOf(api.app, { cookie: cookieOf(opened) })
  expect((await team(luana)).map((m: { email: string; convite: unknown }) => [m.email, m.convite])).toEqual([
    [ADMIN, null],
    [LUANA, null],
  ])
})

it('is not opened by an invitation alone', async () => {
  await invite()
  const tryIt = await api.visitor.call('POST', '/api/Usuarios/login', { enderecoEmail: LUANA, senha: '' })
  expect(tryIt.statusCode).toBe(422)
  const guess = await api.visitor.call('POST', '/api/Usuarios/login', {
    enderecoEmail: LUANA,
    senha: PASSWORD,
  })
  expect(guess.statusCode).toBe(401)
})

it('takes nobody’s account: an e-mail that has one is refused', async () => {
  for (const email of [ANA, ADMIN]) {
    const { statusCode, body } = await invite(email)
    expect([statusCode, body.code]).toEqual([409, 'email_em_uso'])
  }
  expect((await api.ana.call('GET', '/api/Equipe')).statusCode).toBe(403)
})

it('loses a member at once, with all sessions; an invitation is taken back the same way', async () => {
  await insertPrincipal(api.db, LUANA, 'Admin')
  const luana = await login(api.app, LUANA)
  expect((await remove(api.admin, LUANA)).statusCode).toBe(200)
  expect((await luana.call('GET', '/api/Equipe')).statusCode).toBe(401)
  expect((await remove(api.admin, LUANA)).statusCode).toBe(404)
  await invite()
  expect((await remove(api.admin, LUANA)).statusCode).toBe(200)
  expect(await team(api.admin)).toHaveLength(1)
})

it('keeps whoever has accepted while somebody took her invitation back', async () => {
  const takeBack = () => api.admin.call('DELETE', `/api/Equipe/${LUANA}?convite=1`)
  const { body: code } = await invite()
  expect((await accept(code.codigo)).statusCode).toBe(200)
  const { statusCode, body } = await takeBack()
  expect([statusCode, body.code, body.detail]).toEqual([
    409,
    'convite_aceito',
    ACCOUNT_WORDS.invitationAccepted,
  ])
  expect((await team(api.admin)).map((m: { email: string }) => m.email)).toEqual([ADMIN, LUANA])
  expect((await remove(api.admin, LUANA)).statusCode).toBe(200)
  await invite()
  expect((await takeBack()).statusCode).toBe(200)
  expect((await takeBack()).statusCode).toBe(404)
})

it('keeps whoever accepts at the very moment at which her invitation is taken back', async () => {
  await invite()
  const accepting = await api.db.pool.connect()
  await accepting.query('begin')
  await accepting.query(`update usuario set convidada_em = null where email = $1`, [LUANA])
  const back = api.admin.call('DELETE', `/api/Equipe/${LUANA}?convite=1`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await accepting.query('commit')
  accepting.release()
  expect((await back).body.code).toBe('convite_aceito')
})

it('keeps its last member, whom an invitation does not replace', async () => {
  await invite()
  const { statusCode, body } = await remove(api.admin, ADMIN)
  expect([statusCode, body.code]).toEqual([409, 'ultima_da_equipe'])
  expect(await team(api.admin)).toHaveLength(2)
})

it('keeps its last member also where two remove each other at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const other = `outra-${round}@exemplo.test`
    const third = `terceira-${round}@exemplo.test`
    await insertPrincipal(api.db, other, 'Admin')
    await insertPrincipal(api.db, third, 'Admin')
    const [a, b] = [await login(api.app, other), await login(api.app, third)]
    await api.db.pool.query(`update usuario set convidada_em = now() where email = $1`, [ADMIN])
    await Promise.all([remove(a, third), remove(b, other)])
    const { rows } = await api.db.pool.query(
      `select email from usuario where status = 'Admin' and convidada_em is null`,
    )
    expect(rows).toHaveLength(1)
    await api.db.pool.query(`update usuario set convidada_em = null where email = $1`, [ADMIN])
    await api.db.pool.query(`delete from usuario where status = 'Admin' and email <> $1`, [ADMIN])
  }
})

it('removes no client, and a client removes nobody', async () => {
  expect((await remove(api.admin, ANA)).statusCode).toBe(404)
  expect((await remove(api.ana, ADMIN)).statusCode).toBe(403)
})

it('the history of her visits says who removed her', async () => {
  await insertPrincipal(api.db, LUANA, 'Admin')
  const body = { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '09:00'), email: LUANA }
  const { id } = (await api.admin.call('POST', '/api/Agendamentos', body)).body
  expect((await remove(api.admin, LUANA)).statusCode).toBe(200)
  const history = (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body
  expect(history.at(-1)).toMatchObject({ versao: 2, papel: 'recepcao', quem: 'admin' })
})

describe('somebody who left and came back, and has not heard the answer to what she booked', () => {
  const body = { ...CLEANSING, cliente: 'Dona Lúcia', dataHoraAgendada: at(TOMORROW, '09:00'), encaixe: true }
  /** Books before she leaves; answers what she, her tablet having kept it, is answered under the same key. */
  async function sentAgain(headers: object) {
    const join = async () =>
      callerOf(api.app, { cookie: cookieOf(await accept((await invite()).body.codigo)), 'x-dono': LUANA })
    await api.db.pool.query('truncate agendamento')
    const keyed = { 'idempotency-key': randomUUID() }
    const before = await join()
    expect((await before.call('POST', '/api/Agendamentos', body, keyed)).statusCode).toBe(201)
    expect((await remove(api.admin, LUANA)).statusCode).toBe(200)
    return (await join()).call('POST', '/api/Agendamentos', body, { ...keyed, ...headers })
  }

  it.each([
    ['sends it again', {}],
    ['gives it up', { 'idempotency-given-up': 'true' }],
  ])('hears that the clinic has it, and no visit is made twice (%s)', async (_, headers) => {
    expect(await sentAgain(headers)).toMatchObject({ statusCode: 409, body: { code: 'chave_vencida' } })
    const { rows } = await api.db.pool.query('select estado from agendamento')
    expect(rows).toEqual([{ estado: 'marcada' }])
  })
})
