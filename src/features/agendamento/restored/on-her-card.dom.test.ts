import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KnownBooking } from '#domain/agendamento/restored.ts'
import { ANA, decided, uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { bookLost } from './commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))
let server: FakeServer
const page = { owner: 'page', locks: undefined }

const CARD = uuid(50)
const known = {
  ...{ key: 'agendamento:10', target: { id: 10 }, epoca: 'before', client: null, state: 'booked' },
  visit: { ...visit, email: null, cliente: 'Rosa Lima', ficha: CARD },
} as const satisfies KnownBooking
const asked = async () => {
  const [row] = await readQueueOf(db, ANA)
  return row?.command.kind === 'agendamento.criar' ? row.command.payload.pedido : null
}

beforeEach(async () => {
  server = new FakeServer(ANA, 'Admin')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA, 'Admin')
  await db.conhecidos.put(known)
})
afterEach(() => vi.restoreAllMocks())

it('a lost visit is registered anew on its client’s card', async () => {
  await db.fichas.put({ chave: CARD, nome: 'Rosa Lima', telefone: '', conta: null })
  await bookLost(known, { dono: ANA, byReception: true })
  expect(await asked()).toMatchObject({ ficha: CARD, cliente: 'Rosa Lima' })
})

it('a card that the copy does not have is not asked for: her name is', async () => {
  await bookLost(known, { dono: ANA, byReception: true })
  expect(await asked()).toMatchObject({ cliente: 'Rosa Lima' })
  expect(await asked()).not.toHaveProperty('ficha')
})

it.each([true, false])(
  'nor is one that only the device still has, once the clinic says so (room on the device: %s)',
  async (hasRoom) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    if (!hasRoom) {
      fillDevice(db.outbox, 'add')
      fillDevice(db.fichas, 'bulkDelete')
    }
    await db.fichas.put({ chave: CARD, nome: 'Rosa Lima', telefone: '', conta: null })
    server.faults.push('dados_invalidos')
    Object.assign(server.extras, {
      errors: [{ campo: 'ficha', mensagem: 'Esta ficha não está na clínica.' }],
    })
    const pressed = bookLost(known, { dono: ANA, byReception: true })
    await vi.waitFor(async () => {
      await drainOutbox({ ...{ db, send: server.send, now: Date.now, random: () => 0.5 }, ...page })
      expect(server.agendamentos).toHaveLength(1)
    })
    expect((await pressed).answer).toMatchObject({ ok: true, value: { kind: 'booked' } })
    expect(server.agendamentos).toMatchObject([{ dataHoraAgendada: visit.dataHoraAgendada }])
    expect(server.sent.map(({ body }) => body)).toMatchObject([
      { ficha: CARD },
      expect.not.objectContaining({ ficha: CARD }),
    ])
    // Nothing of it is left to decide, and the card is not proposed any more.
    expect((await readQueueOf(db, ANA)).filter(({ state }) => state !== 'done')).toEqual([])
    expect([await db.conhecidos.count(), await db.fichas.count()]).toEqual([0, hasRoom ? 0 : 1])
  },
)

it('what reception had seen of her goes along to the visit that takes the place of the one on that card', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await db.fichas.put({ chave: CARD, nome: 'Rosa Lima', telefone: '', conta: null })
  const errors = [{ campo: 'ficha', mensagem: 'Esta ficha não está na clínica.' }]
  Object.assign(server.extras, { errors })
  server.faults.push('dados_invalidos')
  const seen = { estado: 'concluida', estadoEm: visit.dataHoraAgendada } as const
  const pressed = bookLost({ ...known, visit: { ...known.visit, ...seen } }, { dono: ANA, byReception: true })
  const send: Send = async (request, by) =>
    request.endpoint === 'agendamento.estado'
      ? { kind: 'no_answer' }
      : decided(await server.send(request, by))
  await vi.waitFor(async () => {
    await drainOutbox({ ...{ db, send, now: Date.now, random: () => 0.5 }, ...page })
    expect(server.agendamentos).toHaveLength(1)
  })
  expect(await pressed).toMatchObject({ answer: { value: { kind: 'booked' } }, isLess: false })
  const alvo = { comando: server.agendamentos[0]?.chave }
  const waiting = (await readQueueOf(db, ANA)).filter(({ state }) => state !== 'done')
  expect(waiting.map(({ command }) => command.payload)).toMatchObject([
    { alvo, estado: 'em_atendimento' },
    { alvo, estado: 'concluida' },
  ])
})
