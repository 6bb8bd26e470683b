import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { booking, createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { enqueue } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'

const DAY_MS = 86_400_000

/** A queue of so many bookings, each on a day of its own; ids 1 to n. */
async function queueOf(count: number) {
  const server = new FakeServer()
  const device = await createDevice(server)
  for (let n = 1; n <= count; n++) {
    const start = new Date(Date.parse('2026-12-01T09:00:00.000Z') + n * DAY_MS).toISOString()
    await enqueue(device.db, booking(start), { id: uuid(n), dono: MARINA, deviceNow: device.clock.deviceNow })
  }
  const rows = (): Promise<OutboxRow[]> => device.db.outbox.orderBy('seq').toArray()
  return { server, rows, ...device }
}

/** Holds the server's answers back; `open` lets them out. */
function holdAnswers(server: FakeServer) {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  return resolve
}

const UNTOUCHED = { state: 'queued', attempts: 0, leaseOwner: null, leaseUntil: 0 }

describe('a long queue', () => {
  it('leaves in the order of the presses, each once, and every answer is written', async () => {
    const { server, rows, db, deps } = await queueOf(20)
    expect(await drainOutbox(deps)).toEqual({ sent: 20, interrupted: false, wakeAt: null })
    expect(server.sent.map((s) => s.chave)).toEqual(Array.from({ length: 20 }, (_, i) => uuid(i + 1)))
    expect((await rows()).map((r) => [r.state, r.attempts, r.leaseOwner])).toEqual(
      Array.from({ length: 20 }, () => ['done', 1, null]),
    )
    expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
  })

  it('stops where no answer comes: what did not leave is as it was', async () => {
    const { server, rows, deps } = await queueOf(12)
    server.faults.push(null, null, 'no_answer')
    expect(await drainOutbox(deps)).toMatchObject({ sent: 2, interrupted: true })
    expect(server.sent).toHaveLength(3)
    const [first, second, third, ...others] = await rows()
    expect([first?.state, second?.state]).toEqual(['done', 'done'])
    expect(third).toMatchObject({ state: 'retry', attempts: 1, leaseOwner: null })
    for (const other of others) expect(other).toMatchObject(UNTOUCHED)
  })

  it('stops where the session is over, with nothing sent after it', async () => {
    const { server, rows, deps } = await queueOf(12)
    server.faults.push(null, 'nao_autenticado')
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(2)
    const [first, second, ...others] = await rows()
    expect([first?.state, second?.state]).toEqual(['done', 'auth'])
    for (const other of others) expect(other).toMatchObject(UNTOUCHED)
  })

  it('goes on after one that was refused', async () => {
    const { server, rows, deps } = await queueOf(12)
    server.faults.push(null, 'horario_ocupado', null, 'dados_invalidos')
    expect(await drainOutbox(deps)).toMatchObject({ sent: 12, interrupted: false })
    expect((await rows()).map((r) => r.state)).toEqual(
      ['done', 'conflict', 'done', 'rejected'].concat(Array.from({ length: 8 }, () => 'done')),
    )
    expect(server.sent).toHaveLength(12)
  })

  it('is safe where the page dies between an answer and its writing', async () => {
    const { server, rows, deps, clock } = await queueOf(12)
    let calls = 0
    const dying = drainOutbox({
      ...deps,
      // Dead at the fourth: nothing that comes after is written.
      send: (...args) => (++calls === 4 ? new Promise(() => undefined) : deps.send(...args)),
    })
    await expect.poll(() => calls).toBe(4)
    void dying
    clock.deviceNow += 60_000
    await drainOutbox({ ...deps, owner: 'another page' })
    expect(server.agendamentos).toHaveLength(12)
    expect((await rows()).map((r) => r.state)).toEqual(Array.from({ length: 12 }, () => 'done'))
  })

  it('leases nothing but what is on its way', async () => {
    const { server, rows, deps } = await queueOf(12)
    const open = holdAnswers(server)
    const drained = drainOutbox(deps)
    await expect.poll(() => server.sent.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const [first, ...others] = await rows()
    expect(first?.state).toBe('sending')
    for (const other of others) expect(other).toMatchObject(UNTOUCHED)
    open()
    await drained
    expect(server.agendamentos).toHaveLength(12)
  })
})
