import { beforeEach, describe, expect, it, vi } from 'vitest'
import { save, uuid } from '#domain/testing/outbox.ts'
import type { Api } from '#src/api/client.ts'
import { booking, createDevice, deviceWithBooking, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { readMeta, readSession, writeMeta } from '../db.ts'
import { countRemoved, removedNameOf, unansweredNameOf } from '../login/abandoned.ts'
import { removeAbandoned } from '../login/remove-abandoned.lazy.ts'
import { announceLeave, enterSession, leaveSession, verifySession } from '../login/session.ts'
import { drainOutbox } from '../sending/drain.ts'
import { createSync } from '../sync.ts'
import { discard, enqueue } from './outbox.ts'
import { readQueue } from './queue-rows.ts'
import { missingOf, noticeMissing } from './waiting-record.ts'

const BIA = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' } as const
const DAY_MS = 86_400_000

beforeEach(() => localStorage.clear())

/** One booking done, one that waits. */
async function oneOfEach() {
  const device = await createDevice(new FakeServer())
  const { db, clock, deps } = device
  await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
  await drainOutbox(deps)
  await enqueue(db, booking('2026-11-21T09:00:00.000Z'), {
    id: uuid(2),
    dono: MARINA,
    deviceNow: clock.deviceNow,
  })
  const ids = async () => (await db.outbox.toArray()).map((row) => row.id)
  return { ...device, ids }
}

describe('after she has left, nothing of hers stays that does not wait', () => {
  it('by herself', async () => {
    const { db, ids } = await oneOfEach()
    await leaveSession(db, { dono: MARINA, discardQueue: false })
    expect(await ids()).toEqual([uuid(2)])
    await leaveSession(db, { dono: MARINA, discardQueue: await readQueue(db) })
  })

  it('or because another person has come', async () => {
    const { db, ids, clock } = await oneOfEach()
    await enterSession(db, BIA, 'e2', clock.deviceNow)
    expect(await ids()).toEqual([uuid(2)])
  })

  it('but what a waiting cancellation needs, to be sent', async () => {
    const { db, ids, clock } = await oneOfEach()
    await discard(db, uuid(1), uuid(3), clock.deviceNow)
    await enterSession(db, BIA, 'e2', clock.deviceNow)
    expect(await ids()).toEqual([uuid(1), uuid(2), uuid(3)])
  })

  it('and her own rows stay where she only logs in again', async () => {
    const { db, ids, clock, server } = { ...(await oneOfEach()), server: new FakeServer() }
    if (server.sessao === null) throw new Error('nobody is logged in')
    await enterSession(db, server.sessao, 'e2', clock.deviceNow)
    expect(await ids()).toEqual([uuid(1), uuid(2)])
  })
})

describe('what waits on a shared device', () => {
  async function abandoned() {
    const device = await oneOfEach()
    await enterSession(device.db, BIA, 'e2', device.clock.deviceNow)
    const removed = async () => countRemoved(device.db, await removedNameOf(MARINA))
    return { ...device, removed }
  }

  it('stays until its time has come, then goes, and is counted for her', async () => {
    const { db, ids, clock, removed } = await abandoned()
    await removeAbandoned(db, clock.deviceNow + 9 * DAY_MS)
    expect(await ids()).toEqual([uuid(2)])
    await removeAbandoned(db, clock.deviceNow + 11 * DAY_MS)
    expect(await ids()).toEqual([])
    expect(await removed()).toBe(1)
    // It is told as removed, not as lost.
    await noticeMissing(async () => [])
    expect(missingOf(MARINA)).toEqual([])
    expect(JSON.stringify(await db.meta.toArray())).not.toContain(MARINA)
  })

  it('goes when the clinic has just said whose session it is, and not before', async () => {
    const { server, db, clock, deps } = await deviceWithBooking()
    const isOnline = () => true
    const after = () => () => undefined
    const silent: Api = { call: async () => ({ kind: 'no_answer' }) }
    const askOf = (api: Api) => createSync({ ...deps, api, newEpoch: () => 'e3', isOnline, after }).ask()
    server.sessao = { ...BIA }
    await enterSession(db, BIA, 'e2', clock.deviceNow)
    clock.deviceNow += 11 * DAY_MS
    await askOf(silent)
    expect(await db.outbox.count()).toBe(1)
    await askOf(server.api)
    expect(await db.outbox.count()).toBe(0)
    expect(await countRemoved(db, await removedNameOf(MARINA))).toBe(1)
  })

  it('and was sent without an answer is counted apart: the clinic may have it', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('lost')
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(1)
    await enterSession(db, BIA, 'e2', clock.deviceNow)
    await removeAbandoned(db, clock.deviceNow + 11 * DAY_MS)
    expect(await db.outbox.count()).toBe(0)
    expect(await countRemoved(db, await removedNameOf(MARINA))).toBe(0)
    expect(await countRemoved(db, await unansweredNameOf(MARINA))).toBe(1)
  })

  it('and was refused goes uncounted: it had arrived', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('horario_ocupado')
    await drainOutbox(deps)
    expect((await readQueue(db)).map((row) => row.state)).toEqual(['conflict'])
    await enterSession(db, BIA, 'e2', clock.deviceNow)
    await removeAbandoned(db, clock.deviceNow + 11 * DAY_MS)
    expect(await db.outbox.count()).toBe(0)
    expect(await countRemoved(db, await removedNameOf(MARINA))).toBe(0)
    expect(await countRemoved(db, await unansweredNameOf(MARINA))).toBe(0)
  })

  it('of no time of its own goes after thirty days', async () => {
    const { db, ids, clock, removed } = await abandoned()
    await db.outbox.toCollection().modify({ expiresAt: null })
    await removeAbandoned(db, clock.deviceNow + 29 * DAY_MS)
    expect(await ids()).toEqual([uuid(2)])
    await removeAbandoned(db, clock.deviceNow + 31 * DAY_MS)
    expect(await removed()).toBe(1)
  })

  describe('and takes back a booking', () => {
    /** In two months: it was sent without an answer, given up, and another person has come. */
    async function givenUp() {
      const server = new FakeServer()
      const device = await createDevice(server)
      const { db, clock, deps } = device
      await enqueue(db, booking('2027-01-15T09:00:00.000Z'), {
        ...{ id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow },
      })
      server.faults.push('no_answer')
      await drainOutbox(deps)
      await discard(db, uuid(1), uuid(9), clock.deviceNow)
      await enterSession(db, BIA, 'e2', clock.deviceNow)
      return { server, ...device }
    }

    it('stays as long as that: what she gave up is not booked when she comes back', async () => {
      const { server, db, clock, deps } = await givenUp()
      clock.deviceNow += 31 * DAY_MS
      await removeAbandoned(db, clock.deviceNow)
      const marina = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' } as const
      await enterSession(db, marina, 'e3', clock.deviceNow)
      await drainOutbox(deps)
      expect(server.sent).toHaveLength(2)
      expect(server.agendamentos).toHaveLength(0)
    })

    it('goes with that, once its time has come', async () => {
      const { db, clock } = await givenUp()
      await removeAbandoned(db, clock.deviceNow + 70 * DAY_MS)
      expect(await db.outbox.count()).toBe(0)
    })
  })

  it('stays on a device whose clock was set a year ahead', async () => {
    const { db, ids, clock } = await abandoned()
    await db.outbox.toCollection().modify({ expiresAt: null })
    await writeMeta(db, 'relogio', { diferenca: -365 * DAY_MS })
    await removeAbandoned(db, clock.deviceNow + 365 * DAY_MS)
    expect(await ids()).toEqual([uuid(2)])
  })

  it('stays for who logs in again, in another tab, while it is looked through', async () => {
    const { db, ids, clock, removed } = await abandoned()
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    const late = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...given) => {
      const marina = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' } as const
      await enterSession(db, marina, 'e3', clock.deviceNow)
      return digest(...given)
    })
    await removeAbandoned(db, clock.deviceNow + 11 * DAY_MS)
    expect(late).toHaveBeenCalled()
    expect(await ids()).toEqual([uuid(2)])
    expect(await removed()).toBe(0)
  })

  it('stays for whoever is logged in, whatever the time', async () => {
    const { db, ids, clock } = await oneOfEach()
    await removeAbandoned(db, clock.deviceNow + 400 * DAY_MS)
    expect(await ids()).toEqual([uuid(1), uuid(2)])
  })
})

it('the slow answer to one person’s logout does not speak for the next person’s', async () => {
  const server = new FakeServer()
  const { db, deps, clock } = await createDevice(server)
  await leaveSession(db, { dono: MARINA, discardQueue: false })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  const call = vi.spyOn(server.api, 'call')
  const first = announceLeave(db, deps.api)
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('usuario.sair', expect.anything()))
  // Bia logs in on the shared tablet, and out again, before Marina's answer has come.
  server.sessao = BIA
  await enterSession(db, BIA, 'e2', clock.deviceNow)
  await leaveSession(db, { dono: BIA.email, discardQueue: false })
  resolve()
  expect(await first).toMatchObject({ isHeard: false })
  expect(server.sessao).not.toBeNull()
  // Until the clinic has heard of it, Bia's cookie opens her session.
  expect(await readMeta(db, 'saidaPendente')).not.toBeNull()
  expect(await announceLeave(db, deps.api)).toMatchObject({ isHeard: true })
  expect(server.sessao).toBeNull()
})

it('the slow answer to a logout, which clears the cookie, is taken no more once somebody has logged in', async () => {
  const server = new FakeServer()
  const { db, deps, clock } = await createDevice(server)
  await leaveSession(db, { dono: MARINA, discardQueue: false })
  const call = vi.spyOn(server.api, 'call')
  call.mockImplementationOnce(async (_name, { signal } = {}) => {
    const late = new Promise((resolve) => setTimeout(resolve, 500))
    await Promise.race([late, new Promise((resolve) => signal?.addEventListener('abort', resolve))])
    if (signal?.aborted === true) return { kind: 'no_answer' }
    // A browser that takes it drops its cookie, whosever that is by then.
    server.sessao = null
    return { kind: 'ok', status: 204, body: null, replayed: false, headers: new Headers() } as never
  })
  const telling = announceLeave(db, deps.api)
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('usuario.sair', expect.anything()))
  server.sessao = BIA
  await enterSession(db, BIA, 'e2', clock.deviceNow)
  // Nothing more is to be told: whose session it is by now is asked at once.
  const { isHeard, before } = await telling
  expect(isHeard).toBe(true)
  await verifySession(db, server.sessao, before, () => 'e3', clock.deviceNow)
  expect(await readSession(db)).toMatchObject({ email: BIA.email, expirada: false })
})

it('a logout that is told late does not end the session of who has logged in since, and is told no more', async () => {
  const server = new FakeServer()
  const { db, deps } = await createDevice(server)
  await leaveSession(db, { dono: MARINA, discardQueue: false })
  for (const sessao of [BIA, null]) {
    server.sessao = sessao
    await writeMeta(db, 'saidaPendente', { id: uuid(1), dono: MARINA })
    expect(await announceLeave(db, deps.api)).toMatchObject({ isHeard: true })
    expect(server.sessao).toBe(sessao)
    expect(await readMeta(db, 'saidaPendente')).toBeNull()
  }
})

it('an old answer about the session does not take it from who logs in, in another tab, at that moment', async () => {
  const { db, clock } = await createDevice(new FakeServer())
  const before = await readSession(db)
  const marina = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina Alves' } as const
  await Promise.all([
    verifySession(db, marina, before, () => 'e-old', clock.deviceNow),
    enterSession(db, BIA, 'e2', clock.deviceNow),
  ])
  expect(await readSession(db)).toMatchObject({ email: BIA.email, epoch: 'e2' })
})

it('an old answer about the session does not bring back who has come and left, in another tab, since it was asked', async () => {
  const { db, clock } = await createDevice(new FakeServer())
  await leaveSession(db, { dono: MARINA, discardQueue: false })
  const { before } = await announceLeave(db, new FakeServer().api)
  await enterSession(db, BIA, 'e2', clock.deviceNow)
  await leaveSession(db, { dono: BIA.email, discardQueue: false })
  expect(await verifySession(db, BIA, before, () => 'e3', clock.deviceNow)).toBeNull()
  expect(await readMeta(db, 'saidaPendente')).toMatchObject({ dono: BIA.email })
})

it('"Descartar e sair" does not drop what another tab has put into a row since she was asked', async () => {
  const { db, clock } = await createDevice(new FakeServer())
  const press = (n: number) => ({ id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow })
  await enqueue(db, save({ complemento: 'casa 2' }), press(1))
  const asked = await readQueue(db)
  await enqueue(db, save({ telefone: '(11) 98463-7731' }), press(2))
  expect(await leaveSession(db, { dono: MARINA, discardQueue: asked })).toBe('changed')
  expect((await readQueue(db)).map(({ command }) => command.payload)).toMatchObject([
    { campos: { complemento: 'casa 2', telefone: '(11) 98463-7731' } },
  ])
  expect(await readSession(db)).toMatchObject({ email: MARINA })
})
