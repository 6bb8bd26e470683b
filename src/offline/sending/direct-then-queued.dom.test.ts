import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { save } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { bookingBody, MARINA } from '#tests/support/device.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { db } from '../db.ts'
import { act } from '../queue/act.ts'
import { discard } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'
import { hasOpenTries } from './open-tries.ts'

/** A clinic that keeps keys, and squeezes in what says that it may be. */
let visits: { readonly id: number; readonly chave: string }[] = []
let asked: string[] = []
const answers = new Map<string, Awaited<ReturnType<Send>>>()
let lost = 0
const clinic: Send = async ({ endpoint, body }, { chave }) => {
  asked.push(chave)
  let answer = answers.get(chave)
  if (answer === undefined) {
    const visit = { ...(body as object), id: visits.length + 1, versao: 1, chave, estado: 'marcada' }
    if (endpoint === 'agendamento.criar') visits.push(visit)
    // She has no other visit.
    if (endpoint === 'agendamento.cancelar') visits = []
    answer = { kind: 'ok', status: 201, body: visit }
    answers.set(chave, answer)
  }
  return lost-- > 0 ? { kind: 'no_answer' } : answer
}
vi.mock('../api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('./send.ts', () => ({ send: (...sent: Parameters<Send>) => clinic(...sent) }))

beforeEach(async () => {
  visits = []
  asked = []
  localStorage.clear()
  sessionStorage.clear()
  await emptyDevice()
  await logInHere(MARINA, 'Admin')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

const booking = createAgendamento({
  pedido: { ...bookingBody(), cliente: 'Dona Rosa', encaixe: true, descricao: 'x' },
  imagem: '',
  recepcao: true,
})
const press = (command: Command) => act(command, { id: crypto.randomUUID(), dono: MARINA })
const drain = () =>
  drainOutbox({ db, send: clinic, now: Date.now, random: () => 0.5, owner: 'p', locks: undefined })

/** The device is full: it goes at once, the clinic takes it, and the answer is lost. Then there is room. */
async function losesAnswerOf(command: Command) {
  const full = fillDevice(db.outbox, 'add')
  lost = 1
  expect(await press(command)).toMatchObject({ ok: true, value: { kind: 'uncertain' } })
  full.mockRestore()
  expect(hasOpenTries()).toBe(true)
}

/** Pressed again, and kept; `ended`: what came of it. */
async function savesAgain(command: Command) {
  const ended = press(command)
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1))
  return { ended }
}

it('a booking that is saved again goes under the key that it went under, and is booked once', async () => {
  await losesAnswerOf(booking)
  const { ended } = await savesAgain(booking)
  expect(await db.outbox.toArray()).toMatchObject([{ id: asked[0], attempts: 1, unanswered: true }])
  expect(hasOpenTries()).toBe(false)
  await drain()
  expect(await ended).toMatchObject({ ok: true, value: { kind: 'done' } })
  expect(visits).toHaveLength(1)
})

it('and is cancelled where it is given up, since the clinic may have it', async () => {
  await losesAnswerOf(booking)
  const { ended } = await savesAgain(booking)
  await discard(db, asked[0] ?? '', crypto.randomUUID(), Date.now())
  await drain()
  await ended
  expect(visits).toEqual([])
})

it('a profile goes under a key of its own: what was saved in between is not answered by the first', async () => {
  await losesAnswerOf(save({ complemento: 'casa 2' }))
  const { ended } = await savesAgain(save({ complemento: 'casa 2' }))
  await drain()
  await ended
  expect(new Set(asked).size).toBe(2)
})
