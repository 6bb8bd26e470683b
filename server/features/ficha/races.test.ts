import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, at, BIA, TODAY, TOMORROW } from '#tests/support/api.ts'
import { cardActs, emptyCards, startCardsApi } from '#tests/support/cards.ts'
import { untilWaiting, whileHeld } from '#tests/support/held.ts'

let api: Api
beforeAll(async () => {
  api = await startCardsApi()
})
afterAll(() => api.close())
beforeEach(() => emptyCards(api))

const { save, read, visitsOf, book, join, part, newCard, accountCard } = cardActs(() => api)

/**
 * While a transaction that stands afterwards holds what `statements` have changed, `act` begins; its answer
 * once that has ended. `first` begins before it, and waits in front of it.
 */
async function overtaken<T>(
  statements: Parameters<typeof whileHeld>[1],
  act: () => Promise<T>,
  first?: () => Promise<unknown>,
): Promise<T> {
  const beginBoth = async () => {
    const before = first?.()
    if (first) await untilWaiting(api.db, 1)
    const acting = act()
    await untilWaiting(api.db, first ? 2 : 1)
    return { before, acting }
  }
  const { before, acting } = await whileHeld(api.db, statements, beginBoth, 'commit')
  await before
  return acting
}

const HELD = 'select 1 from ficha where chave = $1 for update'

describe('while a card goes into another', () => {
  it('a visit that is booked for it goes along', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria Souza' }), await newCard({ nome: 'M. Souza' })]
    const booked = await overtaken(
      [
        [HELD, [goes]],
        [
          'update ficha set junta_a = (select id from ficha where chave = $1) where chave = $2',
          [stays, goes],
        ],
      ],
      () => book(at(TODAY, '09:00'), { ficha: goes }),
    )
    expect([booked.statusCode, booked.body.ficha]).toEqual([201, stays])
    expect(await visitsOf(stays)).toMatchObject([{ id: booked.body.id }])
  })

  it('no visit of many is left behind, whoever is quicker', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria Souza' }), await newCard({ nome: 'M. Souza' })]
    const times = ['08:00', '09:30', '11:00', '13:30', '15:00', '16:30']
    const all = await Promise.all([
      ...times.slice(0, 3).map((time) => book(at(TODAY, time), { ficha: goes })),
      join(stays, goes),
      ...times.slice(3).map((time) => book(at(TODAY, time), { ficha: goes })),
    ])
    expect(all.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 200, 201, 201, 201])
    expect(await visitsOf(stays)).toHaveLength(times.length)
  })
})

it('what another tablet is just writing on a card is seen before that card is joined', async () => {
  const [stays, goes] = [await newCard({ nome: 'Maria Souza' }), await newCard({ nome: 'M. Souza' })]
  const visto = { esta: await read(stays), outra: await read(goes) }
  const joined = await overtaken(
    [["update ficha set recado = 'Só com Helena' where chave = $1", [goes]]],
    () => join(stays, goes, {}, visto),
  )
  expect([joined.statusCode, joined.body.code]).toEqual([409, 'registro_mudou'])
})

describe('while a card comes out of another', () => {
  /** Two cards that are one are parted, and `act` begins before they are two; its answer. */
  async function whileParted<T>(act: (eva: string) => Promise<T>) {
    const [ana, eva] = [await newCard({ nome: 'Ana' }), await newCard({ nome: 'Eva' })]
    const { body } = await join(ana, eva)
    const parting = () => part(ana, body.juncoes[0].id)
    const answer = await overtaken([[HELD, [ana]]], () => act(eva), parting)
    return { ana, eva, answer }
  }

  it('a visit that is booked for it is its own', async () => {
    const { ana, eva, answer } = await whileParted((ficha) => book(at(TODAY, '11:00'), { ficha }))
    expect([answer.statusCode, answer.body.ficha]).toEqual([201, eva])
    expect([await visitsOf(ana), await visitsOf(eva)]).toMatchObject([[], [{ id: answer.body.id }]])
  })

  it('what is written for it is not written on the other', async () => {
    const { ana, eva, answer } = await whileParted((chave) => save(chave, { telefone: '11922220000' }))
    expect(answer.statusCode).toBe(200)
    expect([(await read(ana)).telefone, (await read(eva)).telefone]).toEqual(['', '(11) 92222-0000'])
  })
})

describe('an account’s card', () => {
  it('that two tablets change at once says to the second what the first has made of it', async () => {
    const chave = await accountCard(BIA)
    await save(chave, { telefone: '21955550011' })
    const answer = await overtaken(
      [
        [HELD, [chave]],
        [
          "update perfil set telefone = '21955550022' where usuario_id = (select id from usuario where email = $1)",
          [BIA],
        ],
        ['update ficha set versao = versao + 1 where chave = $1', [chave]],
      ],
      () => save(chave, { telefone: '21955550033', visto: { telefone: '(21) 95555-0011' } }),
    )
    expect([answer.statusCode, answer.body.atual?.telefone]).toEqual([409, '(21) 95555-0022'])
  })

  it.each(['the card', 'the e-mail'])(
    'a visit that is booked by %s while the clinic confirms her is hers to see',
    async (by) => {
      const email = `nova-${randomUUID()}@exemplo.test`
      await api.db.pool.query(
        "insert into usuario (nome_usuario, email, senha_hash, status) values ('nova', $1, '', 'Usuario')",
        [email],
      )
      const chave = await accountCard(email)
      const booked = await overtaken(
        [
          [HELD, [chave]],
          ['update usuario set confirmada_em = now() where email = $1', [email]],
          [
            'update agendamento set so_da_clinica = false where usuario_id = (select id from usuario where email = $1)',
            [email],
          ],
        ],
        () => book(at(TOMORROW, '09:00'), by === 'the card' ? { ficha: chave } : { email }),
      )
      expect(booked.statusCode).toBe(201)
      const { rows } = await api.db.pool.query('select so_da_clinica from agendamento')
      expect(rows).toEqual([{ so_da_clinica: false }])
    },
  )
})
