import { describe, expect, it, vi } from 'vitest'
import { LEASE_MS } from '#domain/outbox/transitions.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { deviceWithBooking, rowById } from '#tests/support/device.ts'
import { drainOutbox } from './drain.ts'
import type { Locks } from './drain-lock.ts'

describe('two contexts', () => {
  it('do not send the same row side by side', async () => {
    const { server, deps } = await deviceWithBooking()
    await Promise.all([drainOutbox(deps), drainOutbox({ ...deps, owner: 'worker' })])
    expect(server.sent).toHaveLength(1)
  })

  it('take over a row whose holder vanished, and the late answer of the first is not written', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    const { promise, resolve: open } = Promise.withResolvers<void>()
    server.gate = promise
    const lost = drainOutbox(deps)
    await expect.poll(() => server.sent.length).toBe(1)
    clock.deviceNow += LEASE_MS
    server.gate = Promise.resolve()
    await drainOutbox({ ...deps, owner: 'worker' })
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done', attempts: 2 })
    open()
    await lost
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done', attempts: 2 })
    expect(server.agendamentos).toHaveLength(1)
  })

  it('the one that holds the browser’s lock need not wait for the lease of one that died with it', async () => {
    const { server, db, deps } = await deviceWithBooking()
    await db.outbox.toCollection().modify({
      state: 'sending',
      attempts: 1,
      leaseOwner: 'closed page',
      leaseUntil: deps.now() + LEASE_MS,
    })
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0 })
    const locks: Locks = { request: (_, __, run) => run() }
    expect(await drainOutbox({ ...deps, locks })).toMatchObject({ sent: 1 })
    expect(server.agendamentos).toHaveLength(1)
  })
})

describe('a lock that is stuck', () => {
  it('keeps nobody from sending: the lease alone guards', async () => {
    const { server, db, deps } = await deviceWithBooking()
    const locks: Locks = { request: () => Promise.reject(new DOMException('late', 'TimeoutError')) }
    expect(await drainOutbox({ ...deps, locks })).toMatchObject({ sent: 1 })
    expect(server.agendamentos).toHaveLength(1)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done' })
  })

  it('leaves alone what another context is sending', async () => {
    const { server, db, deps } = await deviceWithBooking()
    const leaseUntil = deps.now() + LEASE_MS
    await db.outbox.toCollection().modify({ state: 'sending', attempts: 1, leaseOwner: 'other', leaseUntil })
    const locks: Locks = { request: () => Promise.reject(new DOMException('late', 'TimeoutError')) }
    expect(await drainOutbox({ ...deps, locks })).toMatchObject({ sent: 0 })
    expect(server.sent).toEqual([])
  })

  it('that never says so is given up all the same', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(5))
    const { deps, server } = await deviceWithBooking()
    const locks: Locks = { request: () => new Promise(() => undefined) }
    await drainOutbox({ ...deps, locks })
    expect(server.agendamentos).toHaveLength(1)
    vi.restoreAllMocks()
  })
})
