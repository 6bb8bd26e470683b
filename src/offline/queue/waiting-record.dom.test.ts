import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { refusal, uuid, visit } from '#domain/testing/outbox.ts'
import { booking, createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { enterSession, leaveSession } from '../login/session.ts'
import { drainOutbox } from '../sending/drain.ts'
import { hasNotReceived, notReceivedNameOf } from './not-received.ts'
import { discard, enqueue } from './outbox.ts'
import { readQueue } from './queue-rows.ts'
import { sweepDone } from './sweep-done.ts'
import { forgetMissing, missingOf, noticeMissing } from './waiting-record.ts'

const WHAT = 'Limpeza de pele, sex., 20 de nov. às 09:00'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function queued(times = ['2026-11-20T09:00:00.000Z']) {
  const server = new FakeServer()
  const device = await createDevice(server)
  for (const [i, time] of times.entries())
    await enqueue(device.db, booking(time), {
      id: uuid(i + 1),
      dono: MARINA,
      deviceNow: device.clock.deviceNow,
    })
  const look = () => noticeMissing(() => readQueue(device.db))
  return { ...device, server, look }
}

describe('what the browser has thrown away with the database', () => {
  it('is missed, by name, until its person has read it', async () => {
    const { db, look } = await queued(['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])
    await look()
    expect(missingOf(MARINA)).toEqual([])
    await db.outbox.clear()
    await look()
    expect(missingOf(MARINA)).toHaveLength(2)
    expect(missingOf(MARINA)[0]).toContain('Limpeza de pele')
    expect(missingOf('bia@exemplo.test')).toEqual([])
    // It is told again after the page was loaded anew, and not after she has read it.
    await look()
    expect(missingOf(MARINA)).toHaveLength(2)
    forgetMissing(MARINA)
    await look()
    expect(missingOf(MARINA)).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('names what and when', async () => {
    const { db, look } = await queued()
    await db.outbox.clear()
    await look()
    expect(missingOf(MARINA)).toEqual([WHAT])
  })
})

describe('nothing is missed', () => {
  it('that has arrived, also where the worker has sent it, which remembers nothing', async () => {
    const { db, deps, look, clock } = await queued()
    await drainOutbox(deps)
    expect(localStorage).toHaveLength(0)
    await db.outbox.toCollection().modify({ seenAt: clock.deviceNow })
    await sweepDone(db, clock.deviceNow + 120_000)
    await look()
    expect(missingOf(MARINA)).toEqual([])

    const other = await queued()
    await other.db.outbox.toCollection().modify({ state: 'done', ackedAt: clock.deviceNow })
    await other.look()
    await other.db.outbox.clear()
    await other.look()
    expect(missingOf(MARINA)).toEqual([])
  })

  it('that she took back, replaced, or dropped when she left', async () => {
    const back = await queued()
    await discard(back.db, uuid(1), uuid(9), back.clock.deviceNow)
    await back.look()
    const replaced = await queued()
    await replaced.db.outbox.toCollection().modify({ state: 'conflict', attempts: 1 })
    await enqueue(replaced.db, booking('2026-11-22T09:00:00.000Z'), {
      id: uuid(2),
      dono: MARINA,
      deviceNow: replaced.clock.deviceNow,
      supersedes: uuid(1),
    })
    await replaced.look()
    await leaveSession(replaced.db, { dono: MARINA, discardQueue: await readQueue(replaced.db) })
    await replaced.look()
    expect(missingOf(MARINA)).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('that she gave up and the clinic refused', async () => {
    const { db, deps, clock, server, look } = await queued()
    server.faults.push('no_answer', 'horario_ocupado')
    clock.deviceNow = (await drainOutbox(deps)).wakeAt ?? 0
    await discard(db, uuid(1), uuid(9), clock.deviceNow)
    await drainOutbox(deps)
    expect((await db.outbox.toArray()).map((row) => row.id)).toEqual([uuid(9)])
    await look()
    expect(missingOf(MARINA)).toEqual([])
  })

  it('that another tab queued or took back while this one looked', async () => {
    const { db, clock, look } = await queued()
    await noticeMissing(async () => {
      const before = await readQueue(db)
      await enqueue(db, booking('2026-11-21T09:00:00.000Z'), {
        ...{ id: uuid(2), dono: MARINA, deviceNow: clock.deviceNow },
      })
      await discard(db, uuid(1), uuid(9), clock.deviceNow)
      return before
    })
    await look()
    expect(missingOf(MARINA)).toEqual([])
    await db.outbox.clear()
    await look()
    expect(missingOf(MARINA)).toHaveLength(1)
  })

  it('and nothing breaks where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    const kept = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    const keptToo = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse })
    try {
      const { db, look } = await queued()
      expect(await db.outbox.count()).toBe(1)
      await db.outbox.clear()
      await look()
      expect(missingOf(MARINA)).toEqual([])
    } finally {
      if (kept !== undefined) Object.defineProperty(globalThis, 'localStorage', kept)
      if (keptToo !== undefined) Object.defineProperty(globalThis, 'sessionStorage', keptToo)
    }
  })
})

it('remembers that something was taken back which the clinic had not heard of', async () => {
  const { db, clock, deps } = await queued(['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])
  await drainOutbox(deps)
  expect(await hasNotReceived(db, await notReceivedNameOf(MARINA))).toBe(false)
  await enqueue(db, booking('2026-11-23T09:00:00.000Z'), {
    id: uuid(3),
    dono: MARINA,
    deviceNow: clock.deviceNow,
  })
  await discard(db, uuid(3), uuid(9), clock.deviceNow)
  expect(await hasNotReceived(db, await notReceivedNameOf(MARINA))).toBe(true)
})

describe('what only the worker has heard of, which has no localStorage, is not called thrown away', () => {
  const drainInWorker = async (deps: Parameters<typeof drainOutbox>[0]) => {
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    await drainOutbox({ ...deps, owner: 'worker:1' })
    vi.unstubAllGlobals()
  }
  const hers = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' } as const

  it('after a logout', async () => {
    const { db, deps, clock, look } = await queued()
    // The browser's background sync fires at once: the worker sends.
    await drainInWorker(deps)
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'done' }])
    await leaveSession(db, { dono: MARINA, discardQueue: false })
    await look()
    await enterSession(db, hers, 'e2', clock.deviceNow)
    expect(missingOf(MARINA)).toEqual([])
  })

  it.each(['at once', 'after a logout', 'after she put away that there was nothing to cancel'])(
    'where she gave it up and the clinic had refused it, %s',
    async (when) => {
      const { db, deps, clock, server, look } = await queued()
      server.faults.push('no_answer', 'horario_ocupado')
      clock.deviceNow = (await drainOutbox(deps)).wakeAt ?? 0
      await discard(db, uuid(1), uuid(9), clock.deviceNow)
      await drainInWorker(deps)
      expect((await db.outbox.toArray()).map((row) => row.id)).toEqual([uuid(9)])
      if (when === 'after a logout') await leaveSession(db, { dono: MARINA, discardQueue: false })
      if (when.startsWith('after she')) await discard(db, uuid(9), uuid(8), clock.deviceNow)
      await look()
      expect(missingOf(MARINA)).toEqual([])
      expect(localStorage).toHaveLength(0)
    },
  )

  it.each(['at once', 'after a logout', 'after it was swept'])(
    'where it was a refused move, and the clinic has taken a later one, %s',
    async (when) => {
      const { db, deps, clock, look } = await queued([])
      const { id, nome, dataHoraAgendada, tempo, valor } = visit
      const move = { alvo: { id }, versao: 1, visto: { nome, dataHoraAgendada, tempo, valor } }
      const moveTo = (hour: string, n: number) =>
        enqueue(db, moveAgendamento({ ...move, para: `2026-11-13T${hour}:00.000Z` }), {
          ...{ id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow },
        })
      await moveTo('10:00', 1)
      await drainOutbox({ ...deps, send: async () => refusal(409, 'horario_ocupado') })
      await moveTo('15:00', 2)
      const moved = { ...visit, dataHoraAgendada: '2026-11-13T15:00:00.000Z', versao: 2 }
      await drainInWorker({ ...deps, send: async () => ({ kind: 'ok', status: 200, body: moved }) })
      expect((await db.outbox.toArray()).map((row) => row.id)).toEqual([uuid(2)])
      if (when === 'after a logout') await leaveSession(db, { dono: MARINA, discardQueue: false })
      if (when === 'after it was swept') await sweepDone(db, clock.deviceNow + 2 * 86_400_000)
      await look()
      expect(missingOf(MARINA)).toEqual([])
      expect(localStorage).toHaveLength(0)
    },
  )
})
