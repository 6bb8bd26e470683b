import { beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import type { HealthNote, WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { joinCards, noteHealth, separateCards, withdrawHealth } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const RECEPTION = 'admin@exemplo.test'
const noAnswer = { kind: 'no_answer' } as const
const card: WholeFicha = {
  id: 1,
  chave: uuid(1),
  nome: 'Ana',
  telefone: '',
  cpf: '',
  email: '',
  recado: '',
  dataNascimento: null,
  conta: null,
  versao: 1,
  juncoes: [],
  saude: null,
}
const joining = {
  id: 7,
  nome: 'Ana Lima',
  visitas: 1,
  em: '2026-11-11T09:00:00.000Z',
  quem: 'Recepção',
  ate: '2026-12-11',
}
const joined: WholeFicha = { ...card, juncoes: [joining] }
const signed: HealthNote = {
  assinadoEm: '2026-11-11T09:00:00.000Z',
  consentimento: 1,
  retiradoEm: null,
  leituras: [],
  outras: [],
}
const noted: WholeFicha = { ...card, saude: signed }
const withdrawn: WholeFicha = { ...card, saude: { ...signed, retiradoEm: '2026-11-12T09:00:00.000Z' } }

const join = () => joinCards({ stays: card, goes: { ...card, chave: uuid(2) }, campos: {} }, RECEPTION)
const note = (texto: string) =>
  noteHealth(card.chave, { texto, assinante: 'Ana', consentimento: 1 }, RECEPTION)
const withdraw = () => withdrawHealth(noted, RECEPTION)

/** What the clinic answers to each call, in turn; nothing where no answer is left. */
let answers: Partial<Record<string, object[]>>
const done = (body: WholeFicha, replayed = false) => ({ kind: 'ok', status: 200, body, replayed })
/** The keys under which an endpoint was called. */
const keysOf = (name: string) =>
  call.mock.calls.filter(([n]) => n === name).map(([, { headers }]) => headers[IDEMPOTENCY_HEADER])

beforeEach(async () => {
  localStorage.clear()
  answers = {}
  call.mockReset()
  call.mockImplementation(async (name: string) => answers[name]?.shift() ?? noAnswer)
  await emptyDevice()
  await enterSession(db, { email: RECEPTION, status: 'Admin', nomeExibicao: 'Recepção' }, 'e1', 0)
})

describe('what was done without an answer, and undone since, is asked for anew', () => {
  it('where the same two cards are joined again', async () => {
    answers = { 'ficha.juntar': [noAnswer, done(joined)], 'ficha.separar': [done(card)] }
    await join()
    // The card shows what holds: they are joined. She parts them, and joins them again.
    await separateCards(card.chave, joining.id, RECEPTION)
    expect(await join()).toEqual({ ok: true, value: joined })
    const [first, second] = keysOf('ficha.juntar')
    expect(second).not.toBe(first)
  })

  it('where the consent in another note is withdrawn', async () => {
    answers = { 'ficha.retirarSaude': [noAnswer, done(withdrawn)], 'ficha.anotarSaude': [done(noted)] }
    await withdraw()
    await note('Alergia')
    expect(await withdraw()).toEqual({ ok: true, value: withdrawn })
    const [first, second] = keysOf('ficha.retirarSaude')
    expect(second).not.toBe(first)
  })

  it('where another tablet wrote the note that is withdrawn', async () => {
    await withdraw()
    await withdrawHealth({ ...card, saude: { ...signed, assinadoEm: '2026-11-13T09:00:00.000Z' } }, RECEPTION)
    const [first, second] = keysOf('ficha.retirarSaude')
    expect(second).not.toBe(first)
  })
})

describe('a repeated answer', () => {
  it('is believed while the card is as it says', async () => {
    answers = {
      'ficha.juntar': [noAnswer, done(joined, true)],
      'ficha.ler': [done({ ...joined, versao: 2 })],
    }
    await join()
    expect(await join()).toEqual({ ok: true, value: { ...joined, versao: 2 } })
    expect(new Set(keysOf('ficha.juntar')).size).toBe(1)
    expect(await db.fichas.get(card.chave)).toMatchObject({ nome: 'Ana' })
  })

  it.each([
    { what: 'cards that were parted elsewhere', act: join, name: 'ficha.juntar', told: joined, now: card },
    {
      what: 'a consent that was given again elsewhere',
      act: withdraw,
      name: 'ficha.retirarSaude',
      told: withdrawn,
      now: noted,
    },
    { what: 'a card that cannot be asked for', act: join, name: 'ficha.juntar', told: joined, now: null },
  ])('is not believed of $what', async ({ act, name, told, now }) => {
    answers = {
      [name]: [noAnswer, done(told, true), done(told)],
      'ficha.ler': now === null ? [] : [done(now)],
    }
    await act()
    expect(await act()).toMatchObject({ ok: false })
    expect(await db.fichas.count()).toBe(0)
    // It has been heard: the next press is a new request.
    expect(await act()).toMatchObject({ ok: true })
    const [first, second, third] = keysOf(name)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
