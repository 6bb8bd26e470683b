import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uuid } from '#domain/testing/outbox.ts'
import { deviceWithBooking, MARINA } from '#tests/support/device.ts'
import { pull } from './pull/pull.ts'
import { markSeen, readQueue } from './queue/queue-rows.ts'
import { missingOf, noticeMissing } from './queue/waiting-record.ts'
import { drainOutbox } from './sending/drain.ts'
import { freeSpace } from './storage-quota.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('making space on a full device', () => {
  it('does not call thrown away what the worker has sent and she has read', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    const noted = localStorage.getItem('pedidos-esperando')
    expect(noted).not.toBeNull()
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(1)
    // The worker sent it, which has no memory outside the database: the page's note still stands.
    localStorage.setItem('pedidos-esperando', noted ?? '')
    await markSeen(db, [uuid(1)], clock.deviceNow)
    await freeSpace(db, clock.deviceNow + 120_000)
    expect(await db.outbox.count()).toBe(0)
    await noticeMissing(() => readQueue(db))
    expect(missingOf(MARINA)).toEqual([])
  })

  it('does not let an older list, which is still on its way, remove what was confirmed and seen', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.gate = promise
    const pulling = pull(deps, 'agendamentos')
    await vi.waitFor(() => expect(server.reads).toHaveLength(1))
    server.gate = Promise.resolve()
    await drainOutbox(deps)
    await markSeen(db, [uuid(1)], clock.deviceNow)
    await freeSpace(db, clock.deviceNow)
    resolve()
    await pulling
    expect(await db.agendamentos.count()).toBe(1)
  })
})
