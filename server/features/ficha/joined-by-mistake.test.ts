import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, at, login, TOMORROW } from '#tests/support/api.ts'
import { cardActs, emptyCards, startCardsApi } from '#tests/support/cards.ts'

let api: Api
beforeAll(async () => {
  api = await startCardsApi()
})
afterAll(() => api.close())
beforeEach(() => emptyCards(api))

const { book, join, part, newCard, newAccount } = cardActs(() => api)
const [TEN, NOON, TWO] = [at(TOMORROW, '10:00'), at(TOMORROW, '12:00'), at(TOMORROW, '14:00')]
const unaware = async () => (await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body
const read = async (id: number) => (await api.admin.call('GET', `/api/Agendamentos/${id}`)).body

/** Somebody’s account, and Rosa, of whom reception has a card, with a visit at two. */
async function rosaAndAnother() {
  const { email, card } = await newAccount()
  const hers = await newCard({ nome: 'Rosa', telefone: '11922220000' })
  const { id } = (await book(TWO, { ficha: hers })).body as { id: number }
  const other = await login(api.app, email)
  async function act(what: string, body: object, { who = other, of = id } = {}) {
    const { versao } = await read(of)
    const key = { 'idempotency-key': randomUUID() }
    const done = await who.call('POST', `/api/Agendamentos/${of}/${what}`, { versao, ...body }, key)
    expect(done.statusCode).toBe(what === 'ciencia' ? 204 : 200)
  }
  /** Joins the two by mistake; answers how to undo that. */
  async function joined() {
    const juncao = (await join(card, hers)).body.juncoes[0].id
    return async () => expect((await part(card, juncao)).statusCode).toBe(200)
  }
  const removed = () => api.admin.call('DELETE', `/api/Usuarios/contas/${email}`)
  const byClinic = (dataHoraAgendada: string) => act('remarcar', { dataHoraAgendada }, { who: api.admin })
  const called = () => act('ciencia', { por: 'telefone' }, { who: api.admin })
  return { id, hers, act, joined, removed, byClinic, called }
}

describe('of a visit that was another account’s by mistake, its own client has still to be told', () => {
  it('that it was moved there', async () => {
    const { id, act, joined, called } = await rosaAndAnother()
    const undo = await joined()
    await act('remarcar', { dataHoraAgendada: TEN })
    await undo()
    expect(await read(id)).toMatchObject({ cliente: 'Rosa', dataHoraAgendada: TEN })
    expect(await unaware()).toMatchObject([{ id, conhecido: { dataHoraAgendada: TWO } }])
    await called()
    expect(await unaware()).toEqual([])
  })

  it('that it was cancelled there', async () => {
    const { id, act, joined } = await rosaAndAnother()
    const undo = await joined()
    await act('estado', { estado: 'cancelada' })
    await undo()
    expect(await unaware()).toMatchObject([{ id, estado: 'cancelada', conhecido: { cancelada: false } }])
  })

  it('what the clinic changed and was acknowledged there', async () => {
    const { id, act, joined, byClinic } = await rosaAndAnother()
    const undo = await joined()
    await byClinic(TEN)
    await act('ciencia', { recebida: true })
    await act('ciencia', {})
    await undo()
    const [untold] = await unaware()
    expect(untold).toMatchObject({ id, conhecido: { dataHoraAgendada: TWO } })
    for (const said of ['cienteEm', 'recebidoEm']) expect(untold).not.toHaveProperty(said)
  })

  it('what the clinic had changed before, of which nobody had told her', async () => {
    const { id, act, joined, byClinic } = await rosaAndAnother()
    await byClinic(TEN)
    const undo = await joined()
    await act('ciencia', {})
    await undo()
    expect(await unaware()).toMatchObject([{ id, conhecido: { dataHoraAgendada: TWO } }])
  })

  it('what became of one that was booked by her card’s key meanwhile', async () => {
    const { hers, act, joined } = await rosaAndAnother()
    const undo = await joined()
    const { id } = (await book(NOON, { ficha: hers })).body
    await act('estado', { estado: 'cancelada' }, { of: id })
    await undo()
    expect(await unaware()).toMatchObject([{ id, conhecido: { cancelada: false } }])
  })

  it('where it comes back because the account is removed', async () => {
    const { id, act, joined, removed } = await rosaAndAnother()
    await joined()
    await act('remarcar', { dataHoraAgendada: TEN })
    expect((await removed()).statusCode).toBeLessThan(300)
    expect(await unaware()).toMatchObject([{ id, cliente: 'Rosa', conhecido: { dataHoraAgendada: TWO } }])
  })
})

describe('undoing a joining leaves', () => {
  it('nothing to tell of what is again as she knows it', async () => {
    const { act, joined, byClinic } = await rosaAndAnother()
    const undo = await joined()
    await act('remarcar', { dataHoraAgendada: TEN })
    await byClinic(TWO)
    await undo()
    expect(await unaware()).toEqual([])
  })

  it('told what she was told before', async () => {
    const { id, joined, byClinic, called } = await rosaAndAnother()
    await byClinic(TEN)
    await called()
    const { cienteEm } = await read(id)
    const undo = await joined()
    await undo()
    expect(await unaware()).toEqual([])
    expect(await read(id)).toMatchObject({ cienteEm, cientePor: 'admin' })
  })
})
