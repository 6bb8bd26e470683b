import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Answer, type Api, at, BIA, type Caller, CLEANSING, TODAY } from '#tests/support/api.ts'
import { cardActs, startCardsApi } from '#tests/support/cards.ts'
import { gateNewVisits, untilWaiting, whileHeld } from '#tests/support/held.ts'

const GATE = 424243

let api: Api
let atGate: Awaited<ReturnType<typeof gateNewVisits>>
beforeAll(async () => {
  api = await startCardsApi()
  atGate = await gateNewVisits(api.db, GATE)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento'))
const { newCard, accountCard, book: bookFor } = cardActs(() => api)
const key = () => ({ 'idempotency-key': randomUUID() })

it('whoever joins cards, edits a visit and books by card do not wait for each other in a ring', async () => {
  const [c, d] = [randomUUID(), randomUUID()]
  for (const [chave, nome] of [
    [c, 'Clara'],
    [d, 'Clara D'],
  ] as const)
    expect(
      (await api.admin.call('PUT', `/api/Fichas/${chave}`, { nome, telefone: '' }, key())).statusCode,
    ).toBeLessThan(300)
  const visit = await api.admin.call('POST', '/api/Agendamentos', {
    ...CLEANSING,
    dataHoraAgendada: at(TODAY, '09:00'),
    ficha: c,
    cliente: 'Clara',
  })
  expect(visit.statusCode).toBe(201)
  const begin = { at: 0 }
  const { all } = await whileHeld(
    api.db,
    [['lock table procedimento in access exclusive mode', []]],
    async () => {
      const edit = api.admin.call(
        'PUT',
        `/api/Agendamentos/${visit.body.id}`,
        { ...CLEANSING, nome: 'Peeling', dataHoraAgendada: at(TODAY, '14:00') },
        key(),
      )
      await untilWaiting(api.db, 1)
      const join = api.admin.call('POST', `/api/Fichas/${d}/juntar`, { outra: c, campos: {} }, key())
      await untilWaiting(api.db, 2)
      const book = api.admin.call(
        'POST',
        '/api/Agendamentos',
        { ...CLEANSING, dataHoraAgendada: at(TODAY, '17:00'), ficha: c, cliente: 'Clara' },
        key(),
      )
      await untilWaiting(api.db, 3)
      begin.at = performance.now()
      return { all: Promise.all([edit, join, book]) }
    },
  )
  const answers = await all
  const took = performance.now() - begin.at
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201])
  // PostgreSQL looks for a deadlock after a second.
  expect(took).toBeLessThan(900)
})

it('nor do a joining, a move and an edit that gives a visit to an account and moves it', async () => {
  const card = await newCard({ nome: 'Bia da ficha' })
  const account = await accountCard(BIA)
  const hers = (await bookFor(at(TODAY, '09:00'), { ficha: card })).body
  const unclaimed = (await bookFor(at(TODAY, '11:00'), { cliente: 'Rosa' })).body
  const edit = (visit: { id: number }, more: object) =>
    api.admin.call('PUT', `/api/Agendamentos/${visit.id}`, { ...CLEANSING, descricao: 'x', ...more }, key())
  let begin = 0
  const { all } = await whileHeld(
    api.db,
    [['lock table procedimento in access exclusive mode', []]],
    async () => {
      // It holds her visit, and is about to wait for the day.
      const moved = edit(hers, { nome: 'Peeling', dataHoraAgendada: at(TODAY, '14:00') })
      await untilWaiting(api.db, 1)
      // It holds both cards, and waits for her visit.
      const joined = api.admin.call(
        'POST',
        `/api/Fichas/${account}/juntar`,
        { outra: card, campos: {} },
        key(),
      )
      await untilWaiting(api.db, 2)
      // It would hold the day, and waits for the account's card.
      const given = edit(unclaimed, {
        ...{ dataHoraAgendada: at(TODAY, '17:00'), cliente: null, email: BIA, versao: 1 },
      })
      await untilWaiting(api.db, 3)
      begin = performance.now()
      return { all: Promise.all([moved, joined, given]) }
    },
  )
  const answers = await all
  const took = performance.now() - begin
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  // PostgreSQL looks for a deadlock after a second, and whoever waits for a day gives up then.
  expect(took).toBeLessThan(900)
})

it('a booking that is stuck and a squeeze-in behind it do not stop the whole clinic', async () => {
  // A booking whose server has stopped in the middle of it (or whose way to PostgreSQL is silent).
  await api.db.pool.query(`drop trigger wait_at_gate on agendamento;
    create trigger wait_at_gate after insert on agendamento for each row when (new.cliente = 'Presa')
      execute function wait_at_gate()`)
  const others: Promise<Answer>[] = []
  const book = (who: Caller, hour: string, more: object = {}) =>
    who.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TODAY, hour), ...more }, key())
  const { list, took } = await whileHeld(api.db, atGate, async () => {
    others.push(book(api.admin, '08:00', { cliente: 'Presa' }))
    await untilWaiting(api.db, 1)
    others.push(book(api.admin, '16:00', { cliente: 'Rosa', encaixe: true }))
    await new Promise((r) => setTimeout(r, 300))
    for (let n = 0; n < 8; n += 1) others.push(book(n % 2 ? api.ana : api.bia, '14:00'))
    await new Promise((r) => setTimeout(r, 300))
    const begin = performance.now()
    const list = await api.visitor.call('GET', '/api/Procedimento')
    return { list, took: performance.now() - begin }
  })
  expect(list.statusCode).toBe(200)
  expect(took).toBeLessThan(2000)
  const [, squeezed] = await Promise.all(others)
  expect(squeezed).toMatchObject({ statusCode: 503, body: { code: 'indisponivel' } })
  expect(squeezed?.headers).toHaveProperty('retry-after')
})

it('nor do an edit that gives a visit of a card to an account, and a joining of just these two', async () => {
  const card = await newCard({ nome: 'Bia da ficha' })
  const account = await accountCard(BIA)
  const hers = (await bookFor(at(TODAY, '09:00'), { ficha: card })).body
  const given = { ...CLEANSING, nome: 'Peeling', descricao: 'x', cliente: null, email: BIA, versao: 1 }
  let begin = 0
  const { all } = await whileHeld(
    api.db,
    [['lock table procedimento in access exclusive mode', []]],
    async () => {
      const edit = api.admin.call(
        'PUT',
        `/api/Agendamentos/${hers.id}`,
        { ...given, dataHoraAgendada: at(TODAY, '14:00') },
        key(),
      )
      await untilWaiting(api.db, 1)
      const join = api.admin.call('POST', `/api/Fichas/${account}/juntar`, { outra: card, campos: {} }, key())
      await untilWaiting(api.db, 2)
      begin = performance.now()
      return { all: Promise.all([edit, join]) }
    },
  )
  const answers = await all
  const took = performance.now() - begin
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.body).toMatchObject({ email: BIA, dataHoraAgendada: at(TODAY, '14:00') })
  expect(took).toBeLessThan(900)
})
