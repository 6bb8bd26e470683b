import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KnownBooking } from '#domain/agendamento/restored.ts'
import { ANA, uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { db } from '#src/offline/db.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { bookLost } from './commands.ts'

let server: FakeServer
vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const known: KnownBooking = {
  ...{ key: 'agendamento:10', target: { id: 10 }, epoca: 'before', client: null },
  ...{ state: 'booked', visit: { ...visit, chave: uuid(1) } },
}

/** Nothing can be written: what is to be asked for again is sent at once. */
beforeEach(async () => {
  localStorage.clear()
  server = new FakeServer(ANA)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await logInHere(ANA)
  await db.conhecidos.put(known)
  fillDevice(db.outbox, 'add')
  fillDevice(db.conhecidos, 'update')
})
afterEach(() => vi.restoreAllMocks())

it('is sent, and told to be confirmed', async () => {
  const { answer } = await bookLost(known, { dono: ANA })
  expect(answer).toMatchObject({ ok: true, value: { kind: 'booked' } })
  expect(server.agendamentos).toHaveLength(1)
  expect(await db.conhecidos.count()).toBe(0)
})

it('is told to be refused', async () => {
  server.faults.push('horario_ocupado')
  const { answer } = await bookLost(known, { dono: ANA })
  expect(answer).toMatchObject({ ok: true, value: { kind: 'taken' } })
  expect(await db.conhecidos.count()).toBe(1)
})

it('is made once where the answer is lost, and she taps again', async () => {
  server.faults.push('lost')
  expect((await bookLost(known, { dono: ANA })).answer).toMatchObject({
    ok: true,
    value: { kind: 'uncertain' },
  })
  expect((await bookLost(known, { dono: ANA })).answer).toMatchObject({
    ok: true,
    value: { kind: 'booked' },
  })
  expect(server.agendamentos).toHaveLength(1)
})
