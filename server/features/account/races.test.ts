import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import {
  type Api,
  at,
  type Caller,
  CLEANSING,
  insertPrincipal,
  login,
  startApi,
  TODAY,
  TOMORROW,
} from '#tests/support/api.ts'
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
    const held = [['select 1 from agendamento where id = $1 for update', [visit]]] as const
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

  it('what reception writes of somebody invited, who has no card, is her profile’s', async () => {
    const email = nextEmail()
    const { body } = await api.admin.call('POST', '/api/Equipe', { nome: 'Luana Freitas', email })
    const password = { senha: 'senha-da-luana-5', confirmSenha: 'senha-da-luana-5' }
    // She is confirmed by then, and what was written of her is about to go into her profile.
    const held = [
      [
        'select 1 from perfil where usuario_id = (select id from usuario where email = $1) for update',
        [email],
      ],
    ] as const
    await write(email, { bairro: 'Centro' })
    const { accepting, writing } = await whileHeld(api.db, held, async () => {
      const accepting = api.visitor.call('POST', '/api/Usuarios/novaSenha', {
        enderecoEmail: email,
        codigo: body.codigo,
        ...password,
      })
      await untilWaiting(api.db, 1)
      const writing = write(email, { telefone: '11955550101' })
      await untilWaiting(api.db, 2)
      return { accepting, writing }
    })
    expect([(await accepting).statusCode, (await writing).statusCode]).toEqual([200, 200])
    expect((await profileOf(api.admin, email)).body).toMatchObject({
      bairro: 'Centro',
      telefone: '(11) 95555-0101',
    })
  })
})

describe('while an account is removed', () => {
  async function client(): Promise<{ email: string; id: number; she: Caller }> {
    const email = nextEmail()
    const id = await insertPrincipal(api.db, email)
    return { email, id, she: await login(api.app, email) }
  }
  const remove = (email: string) => api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)
  const book = (who: Caller, key: string = randomUUID()) =>
    who.call(
      'POST',
      '/api/Agendamentos',
      { ...CLEANSING, dataHoraAgendada: at(TODAY, '09:00') },
      { 'idempotency-key': key },
    )

  it('a booking of hers that is not stored yet finds nobody logged in', async () => {
    const { email, she } = await client()
    const { booking, removed } = await whileHeld(
      api.db,
      [
        [
          `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
            values ('x', '', 1, $1, $2, 0)`,
          [`${TODAY}T09:00:00`, `${TODAY}T10:15:00`],
        ],
      ],
      async () => {
        const booking = book(she)
        await untilWaiting(api.db, 1)
        return { booking, removed: await remove(email) }
      },
    )
    const { statusCode, body } = await booking
    expect([removed.statusCode, statusCode, body.code]).toEqual([200, 401, 'nao_autenticado'])
  })

  it('one that is stored already stays the clinic’s', async () => {
    const { email, id, she } = await client()
    const key = randomUUID()
    const { booking, removing } = await whileHeld(
      api.db,
      [["insert into idempotencia (usuario_id, chave, impressao) values ($1, $2, '')", [id, key]]],
      async () => {
        const booking = book(she, key)
        await untilWaiting(api.db, 1)
        const removing = remove(email)
        await untilWaiting(api.db, 2)
        return { booking, removing }
      },
    )
    expect((await booking).statusCode).toBe(201)
    expect(await removing).toMatchObject({ statusCode: 200, body: { visitasMantidas: 1 } })
  })

  it('no act on it fails, and one that comes too late finds no account', async () => {
    const { email, id } = await client()
    const { removing, acts } = await whileHeld(
      api.db,
      [['select 1 from usuario where id = $1 for update', [id]]],
      async () => {
        const removing = remove(email)
        await untilWaiting(api.db, 1)
        const acts = ['codigo', 'devolver'].map((act) =>
          api.admin.call('POST', `/api/Usuarios/${act}`, { email }),
        )
        await untilWaiting(api.db, 3)
        return { removing, acts: [...acts, remove(email)] }
      },
    )
    expect((await removing).statusCode).toBe(200)
    const statuses = (await Promise.all(acts)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404])
  })
})
