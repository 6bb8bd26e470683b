import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { type Api, at, type Caller, CLEANSING, login, startApi, TOMORROW } from '#tests/support/api.ts'
import { untilWaiting, whileHeld } from '#tests/support/held.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('delete from agendamento'))

/**
 * PostgreSQL looks for a deadlock a second after a transaction has begun to wait: once it has looked, it is
 * the other one that finds it, ms.
 */
const LOOKED_MS = 1_200

let serial = 0
const nextEmail = () => {
  serial += 1
  return `maria-${serial}@exemplo.test`
}

describe('while the clinic confirms whose an account is', () => {
  type Stranger = Readonly<{ email: string; he: Caller; visit: number }>

  /** Somebody who has registered, and for whom reception has booked a visit that he does not see yet. */
  async function stranger(): Promise<Stranger> {
    const email = nextEmail()
    const account = { nomeUsuario: 'Maria', enderecoEmail: email, senha: PASSWORD, confirmSenha: PASSWORD }
    expect((await api.visitor.call('POST', '/api/Usuarios/Registrar', account)).statusCode).toBe(201)
    const visit = { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '09:00'), email }
    const { body } = await api.admin.call('POST', '/api/Agendamentos', visit)
    return { email, he: await login(api.app, email), visit: body.id }
  }

  /** Confirms the account; while its confirmation stands before its visit, `meanwhile` happens. */
  async function confirmWhile<T>(
    { email, he, visit }: Stranger,
    meanwhile: () => Promise<T>,
    restMs = 0,
  ): Promise<T> {
    const { body } = await api.admin.call('POST', '/api/Usuarios/codigo', { email })
    const held = ['select 1 from agendamento where id = $1 for update', [visit]] as const
    const { confirming, other } = await whileHeld(api.db, held, async () => {
      const confirming = he.call('POST', '/api/Usuarios/confirmar', { codigo: body.codigo })
      await untilWaiting(api.db, 1)
      const other = meanwhile()
      await untilWaiting(api.db, 2)
      await delay(restMs)
      return { confirming, other }
    })
    expect((await confirming).statusCode).toBe(204)
    return other
  }

  const profileOf = (caller: Caller, email: string) => caller.call('GET', `/api/PerfilUsuario/${email}`)
  const write = (email: string, fields: object) =>
    api.admin.call('POST', '/api/PerfilUsuario', { email, ...fields })
  const change = async (email: string, fields: object) => {
    const { body } = await profileOf(api.admin, email)
    return api.admin.call('PUT', `/api/PerfilUsuario/${body.id}`, fields)
  }

  it.each([
    ['POST', write],
    ['PUT', change],
  ])('what reception writes (%s) is her profile’s, and what is written later is shown', async (_, first) => {
    const { email, he, visit } = await stranger()
    await he.call('POST', '/api/PerfilUsuario', { bairro: 'Centro' })
    const written = await confirmWhile({ email, he, visit }, () => first(email, { telefone: '11955550101' }))
    expect(written.statusCode).toBe(200)
    const shown = () =>
      Promise.all([he, api.admin].map(async (who) => (await profileOf(who, email)).body.telefone))
    expect(await shown()).toEqual(['(11) 95555-0101', '(11) 95555-0101'])
    await he.call('POST', '/api/PerfilUsuario', { telefone: '11955550202' })
    expect(await shown()).toEqual(['(11) 95555-0202', '(11) 95555-0202'])
    await write(email, { telefone: '11955550303' })
    expect(await shown()).toEqual(['(11) 95555-0303', '(11) 95555-0303'])
  })

  it.each(['reception', 'her other device'])(
    'what %s writes waits for it, and nothing is lost',
    async (by) => {
      const { email, he, visit } = await stranger()
      await write(email, { telefone: '11955550101' })
      const more = { cpf: '529.982.247-25' }
      const saving = () =>
        by === 'reception' ? write(email, more) : he.call('POST', '/api/PerfilUsuario', more)
      expect((await confirmWhile({ email, he, visit }, saving, LOOKED_MS)).statusCode).toBe(200)
      expect((await profileOf(he, email)).body).toMatchObject({ telefone: '(11) 95555-0101', ...more })
    },
  )
})
