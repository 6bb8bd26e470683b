import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, at, BIA, CLEANSING, login, TODAY, TOMORROW } from '#tests/support/api.ts'
import { cardActs, emptyCards, startCardsApi } from '#tests/support/cards.ts'

let api: Api
beforeAll(async () => {
  api = await startCardsApi()
})
afterAll(() => api.close())
beforeEach(() => emptyCards(api))

const { save, read, visitsOf, book, join, part, newCard, accountCard, newAccount } = cardActs(() => api)
const bookFor = (ficha: string, when: string) => book(when, { ficha })
const idsOf = async (chave: string) => (await visitsOf(chave)).map(({ id }: { id: number }) => id)

describe('a chain of joinings', () => {
  it('comes apart from its end, each card with its own visits', async () => {
    const [a, b, c] = [
      await newCard({ nome: 'A' }),
      await newCard({ nome: 'B' }),
      await newCard({ nome: 'C' }),
    ]
    const ids: number[] = []
    for (const [i, card] of [a, b, c].entries())
      ids.push((await bookFor(card, at(TODAY, `${9 + i * 2}:00`.padStart(5, '0')))).body.id)
    const first = (await join(b, a)).body.juncoes[0].id
    const second = (await join(c, b)).body.juncoes[0].id
    // What is in the middle of it is no joining of the card that stands.
    expect((await part(c, first)).statusCode).toBe(404)
    expect(await idsOf(c)).toEqual(ids)
    expect((await part(c, second)).statusCode).toBe(200)
    expect([await idsOf(b), await idsOf(c)]).toEqual([ids.slice(0, 2), ids.slice(2)])
    expect((await part(b, first)).statusCode).toBe(200)
    expect([await idsOf(a), await idsOf(b)]).toEqual([ids.slice(0, 1), ids.slice(1, 2)])
  })

  it('leaves no field of one card on another, in whatever order two are taken out of a third', async () => {
    const stays = await newCard({ nome: 'Maria', telefone: '11911110000' })
    const one = await newCard({ nome: 'Rosa', telefone: '11922220000' })
    const two = await newCard({ nome: 'Eva', telefone: '11933330000' })
    const first = (await join(stays, one, { telefone: '(11) 92222-0000' })).body.juncoes[0].id
    const second = (await join(stays, two, { telefone: '(11) 93333-0000' })).body.juncoes[0].id
    await part(stays, first)
    expect((await part(stays, second)).body.telefone).toBe('(11) 91111-0000')
  })
})

describe('a number that two joined cards agree on', () => {
  const [ONE, TWO] = ['(11) 92222-0000', '(11) 93333-0000']
  /** Joins a card with each number in turn, and chooses that one; the numbers of the joinings. */
  async function joinAll(stays: string, numbers: readonly string[], chosen?: string) {
    const juncoes: number[] = []
    for (const telefone of numbers) {
      const other = await newCard({ nome: 'M. Souza', telefone })
      juncoes.push((await join(stays, other, { telefone: chosen ?? telefone })).body.juncoes[0].id)
    }
    return juncoes
  }

  it.each([
    { numbers: [ONE, ONE], parted: 0, stays: ONE },
    { numbers: [ONE, ONE], parted: 1, stays: ONE },
    { numbers: [ONE, TWO, ONE], parted: 0, stays: ONE },
    { numbers: [ONE, TWO, ONE], parted: 1, stays: ONE },
    { numbers: [ONE, TWO, ONE], parted: 2, stays: TWO },
  ])('stays while one of them is there ($numbers, without $parted)', async (row) => {
    const stays = await newCard({ nome: 'Maria' })
    const juncoes = await joinAll(stays, row.numbers)
    const [first] = juncoes.splice(row.parted, 1)
    expect((await part(stays, first ?? 0)).body.telefone).toBe(row.stays)
    for (const juncao of juncoes) await part(stays, juncao)
    expect((await read(stays)).telefone).toBe('')
  })

  it('does not stay for a card with another number, of which the first was kept', async () => {
    const stays = await newCard({ nome: 'Maria' })
    const [first = 0] = await joinAll(stays, [ONE, TWO], ONE)
    expect((await part(stays, first)).body.telefone).toBe('')
  })

  it('is an account’s own all the same, which she can change', async () => {
    const { email, card } = await newAccount()
    const she = await login(api.app, email)
    const mine = await she.call('POST', '/api/PerfilUsuario', { nome: 'Ana', telefone: ONE })
    const [juncao = 0] = await joinAll(card, [ONE])
    await part(card, juncao)
    await she.call('PUT', `/api/PerfilUsuario/${mine.body.id}`, { nome: 'Ana', telefone: TWO })
    expect((await read(card)).telefone).toBe(TWO)
  })
})

describe('undoing', () => {
  it('never leaves a card of nobody', async () => {
    const stays = await newCard({ nome: 'Maria' })
    const goes = await newCard({ telefone: '11922220000' })
    const { body } = await join(stays, goes, { telefone: '(11) 92222-0000' })
    expect((await save(stays, { nome: '' })).statusCode).toBe(200)
    const parted = await part(stays, body.juncoes[0].id)
    expect([parted.statusCode, parted.body.juncoes]).toEqual([200, []])
  })

  it('gives an account its own name back, which may be longer than one that reception types', async () => {
    const { email, card } = await newAccount()
    const she = await login(api.app, email)
    const names = { nome: 'Ana Carolina', sobrenome: `${'de Souza '.repeat(12)}Prado` }
    expect((await she.call('POST', '/api/PerfilUsuario', names)).statusCode).toBeLessThan(300)
    const other = await newCard({ nome: 'Ana Prado' })
    const { body } = await join(card, other, { nome: 'Ana Prado' })
    expect(body.nome).toBe('Ana Prado')
    const parted = await part(card, body.juncoes[0].id)
    expect([parted.statusCode, parted.body.nome]).toEqual([200, `${names.nome} ${names.sobrenome}`])
  })

  it('leaves what was edited meanwhile, on either card', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria' }), await newCard({ nome: 'Rosa', recado: 'x' })]
    const { body } = await join(stays, goes, { nome: 'Rosa', recado: 'x' })
    // A tablet still has the old key.
    await save(goes, { recado: 'Manhã.', visto: { recado: 'x' } })
    const parted = await part(stays, body.juncoes[0].id)
    expect(parted.body).toMatchObject({ nome: 'Maria', recado: 'Manhã.' })
    expect(await read(goes)).toMatchObject({ nome: 'Rosa', recado: 'x' })
  })

  it('gives a card the visits, too, that were booked by its key while it was another’s', async () => {
    const { card: ana } = await newAccount('ana')
    const [rosa, eva] = [await newCard({ nome: 'Rosa' }), await newCard({ nome: 'Eva' })]
    const first = (await join(rosa, eva)).body.juncoes[0].id
    const second = (await join(ana, rosa)).body.juncoes[0].id
    // Tablets that have heard nothing of it send what they booked without a network.
    const ofEva = (await bookFor(eva, at(TOMORROW, '09:00'))).body.id
    const ofRosa = (await bookFor(rosa, at(TOMORROW, '11:00'))).body.id
    const ofAna = (await bookFor(ana, at(TOMORROW, '14:00'))).body.id
    expect((await read(ana)).juncoes).toMatchObject([{ visitas: 2 }])
    await part(ana, second)
    expect([await idsOf(ana), await idsOf(rosa)]).toEqual([[ofAna], [ofEva, ofRosa]])
    await part(rosa, first)
    expect([await idsOf(rosa), await idsOf(eva)]).toEqual([[ofRosa], [ofEva]])
  })

  it('leaves a visit that has become somebody else’s meanwhile', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria' }), await newCard({ nome: 'Rosa' })]
    const visit = (await bookFor(goes, at(TOMORROW, '09:00'))).body
    const { body } = await join(stays, goes)
    const { versao } = (await visitsOf(stays))[0]
    const given = await api.admin.call('PUT', `/api/Agendamentos/${visit.id}`, {
      ...CLEANSING,
      descricao: 'x',
      dataHoraAgendada: visit.dataHoraAgendada,
      email: BIA,
      cliente: null,
      versao,
    })
    expect([given.statusCode, given.body.email, given.body.cliente]).toEqual([200, BIA, null])
    expect(await idsOf(stays)).toEqual([])
    await part(stays, body.juncoes[0].id)
    expect(await idsOf(goes)).toEqual([])
    expect(await idsOf(await accountCard(BIA))).toEqual([visit.id])
  })
})

it('what is chosen of two cards has to be of somebody', async () => {
  const [stays, goes] = [await newCard({ nome: 'Maria' }), await newCard({ telefone: '11922220000' })]
  const refused = await join(stays, goes, { nome: '', telefone: '' })
  expect([refused.statusCode, refused.body.code]).toEqual([422, 'dados_invalidos'])
})

describe('two cards that were seen', () => {
  /** Reception joins them by what it sees, after `meanwhile` has changed one of them. */
  async function joinSeen([stays, goes]: readonly [string, string], meanwhile?: () => Promise<unknown>) {
    const [esta, outra] = [await read(stays), await read(goes)]
    await meanwhile?.()
    return join(stays, goes, { telefone: outra.telefone }, { esta, outra })
  }
  const newPair = async () =>
    [await newCard({ nome: 'Maria' }), await newCard({ nome: 'M.', telefone: '11922220000' })] as const

  it.each(['the one that stays', 'the one that goes'])(
    'are not joined once somebody has changed %s',
    async (which) => {
      const pair = await newPair()
      const changed = pair[which === 'the one that stays' ? 0 : 1]
      const refused = await joinSeen(pair, () => save(changed, { recado: 'Só com Helena' }))
      expect([refused.statusCode, refused.body.code]).toEqual([409, 'registro_mudou'])
      expect(await read(pair[1])).toMatchObject({ chave: pair[1], telefone: '(11) 92222-0000' })
      expect((await joinSeen(pair)).body).toMatchObject({ chave: pair[0], telefone: '(11) 92222-0000' })
    },
  )

  it('are not joined once one of them has gone into a third', async () => {
    const [pair, third] = [await newPair(), await newCard({ nome: 'Rosa' })]
    const refused = await joinSeen(pair, () => join(third, pair[1]))
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'registro_mudou'])
  })

  it('are joined where one is an account’s, whose name is longer than reception types', async () => {
    const { email, card } = await newAccount()
    const she = await login(api.app, email)
    await she.call('POST', '/api/PerfilUsuario', { nome: 'Ana', sobrenome: 'de Souza '.repeat(13) })
    const goes = await newCard({ nome: 'Ana', telefone: '11922220000' })
    const joined = await joinSeen([card, goes])
    expect([joined.statusCode, joined.body.telefone]).toEqual([200, '(11) 92222-0000'])
  })
})

describe('an account that is removed', () => {
  it('gives back the cards that went into it, with their visits under their names', async () => {
    const { email, card } = await newAccount()
    const other = await newCard({ nome: 'Rosa Prado', telefone: '11922220000', recado: 'Manhã.' })
    const { id } = (await bookFor(other, at(TOMORROW, '09:00'))).body
    await join(card, other)
    const late = (await bookFor(other, at(TOMORROW, '11:00'))).body
    expect((await api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)).statusCode).toBeLessThan(300)
    expect(await read(other)).toMatchObject({ nome: 'Rosa Prado', recado: 'Manhã.', conta: null })
    expect(await visitsOf(other)).toMatchObject([{ id, cliente: 'Rosa Prado' }, { id: late.id }])
  })

  it('leaves nothing that a late edit of its card would make a card of', async () => {
    const { email, card } = await newAccount()
    await api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)
    const late = await save(card, { telefone: '11922220000', visto: { telefone: '' } })
    expect([late.statusCode, late.body.code]).toEqual([404, 'nao_encontrado'])
    expect((await api.admin.call('GET', `/api/Fichas/${card}`)).statusCode).toBe(404)
  })
})

describe('a visit of a card', () => {
  const edit = (id: number, body: object) =>
    api.admin.call('PUT', `/api/Agendamentos/${id}`, { ...CLEANSING, descricao: 'outra', ...body })

  it('takes no copy of her name with an edit, nor another name', async () => {
    const card = await newCard({ nome: 'Maria' })
    const visit = (await bookFor(card, at(TOMORROW, '09:00'))).body
    const when = { dataHoraAgendada: visit.dataHoraAgendada }
    expect((await edit(visit.id, { ...when, versao: 1 })).body).toMatchObject({
      cliente: 'Maria',
      ficha: card,
    })
    const named = await edit(visit.id, { ...when, cliente: 'Rosa', descricao: 'mais', versao: 2 })
    expect(named.body).toMatchObject({ cliente: 'Maria', ficha: card })
    const { rows } = await api.db.pool.query('select cliente from agendamento')
    expect(rows).toEqual([{ cliente: null }])
  })

  it('that was once an account’s by mistake tells its owner nothing of that one', async () => {
    const { email, card } = await newAccount()
    const mine = await newAccount('dela')
    const typed = await newCard({ nome: 'Rosa' })
    const { id } = (await bookFor(typed, at(TOMORROW, '09:00'))).body
    const wrong = (await join(card, typed)).body
    await part(card, wrong.juncoes[0].id)
    await join(mine.card, typed)
    const hers = await login(api.app, mine.email)
    const history = await hers.call('GET', `/api/Agendamentos/${id}/historico`)
    expect(history.statusCode).toBe(200)
    expect(JSON.stringify(history.body)).not.toContain(email)
    const own = await hers.call('GET', '/api/Agendamentos/mudancas?meus=1')
    expect(own.body.alterados).toMatchObject([{ id, email: mine.email }])
    expect(JSON.stringify(own.body)).not.toContain('Rosa')
  })

  it('whose change she was not told of is still to be told after a joining, under the name that stays', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria Souza' }), await newCard({ nome: 'M.' })]
    const visit = (await bookFor(goes, at(TOMORROW, '09:00'))).body
    await api.admin.call('POST', `/api/Agendamentos/${visit.id}/remarcar`, {
      dataHoraAgendada: at(TOMORROW, '14:00'),
      versao: 1,
    })
    const unaware = async () => (await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body
    expect(await unaware()).toMatchObject([{ id: visit.id, cliente: 'M.' }])
    const { body } = await join(stays, goes)
    expect(await unaware()).toMatchObject([{ id: visit.id, cliente: 'Maria Souza', ficha: stays }])
    await part(stays, body.juncoes[0].id)
    expect(await unaware()).toMatchObject([{ id: visit.id, cliente: 'M.', ficha: goes }])
  })
})

describe('what was asked for without an answer', () => {
  it('is done once: joined, parted and joined again under the keys of each', async () => {
    const [stays, goes] = [await newCard({ nome: 'Maria' }), await newCard({ nome: 'Rosa' })]
    const headers = () => ({ 'idempotency-key': randomUUID() })
    const [joining, parting] = [headers(), headers()]
    const joinOnce = () =>
      api.admin.call(
        'POST',
        `/api/Fichas/${stays}/juntar`,
        { outra: goes, campos: { nome: 'Rosa' } },
        joining,
      )
    const first = await joinOnce()
    const [{ id: juncao }] = first.body.juncoes
    const partOnce = () => api.admin.call('POST', `/api/Fichas/${stays}/separar`, { juncao }, parting)
    expect((await partOnce()).statusCode).toBe(200)
    // The answer of the joining was lost, and it is sent once more after it was undone.
    const again = await joinOnce()
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body])
    expect((await read(goes)).chave).toBe(goes)
    expect((await partOnce()).statusCode).toBe(200)
    const { rows } = await api.db.pool.query('select count(*)::int as n from juncao')
    expect(rows).toEqual([{ n: 1 }])
  })
})
