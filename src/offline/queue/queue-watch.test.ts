import Dexie, { RangeSet } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { uuid } from '#domain/testing/outbox.ts'
import { booking, createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { enqueue } from './outbox.ts'
import { createQueueWatch } from './queue-watch.ts'

const PAUSE = 60

async function watched() {
  const device = await createDevice(new FakeServer())
  const watch = createQueueWatch(device.db, PAUSE)
  const reads = vi.spyOn(device.db.outbox, 'orderBy')
  const press = (n: number) =>
    enqueue(device.db, booking(`2026-12-${10 + n}T09:00:00.000Z`), {
      id: uuid(n),
      dono: MARINA,
      deviceNow: device.clock.deviceNow,
    })
  return { ...device, watch, reads, press }
}

afterEach(() => vi.restoreAllMocks())

describe('the watch over the queue', () => {
  it('tells at once what is there and what is put there', async () => {
    const { watch, press } = await watched()
    const told = vi.fn()
    const leave = watch.subscribe(told)
    await vi.waitFor(() => expect(watch.rows()).toEqual([]))
    await press(1)
    await vi.waitFor(() => expect(watch.rows()?.map((r) => r.id)).toEqual([uuid(1)]))
    expect(told).toHaveBeenCalled()
    leave()
  })

  it('reads once for all onlookers, seldom in a rush of changes, and always the last', async () => {
    const { db, watch, press, reads } = await watched()
    const leaves = [watch.subscribe(() => undefined), watch.subscribe(() => undefined)]
    await press(1)
    await vi.waitFor(() => expect(watch.rows()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE))
    reads.mockClear()
    const begin = performance.now()
    for (let n = 0; n < 40; n++) await db.outbox.toCollection().modify({ attempts: n })
    await vi.waitFor(() => expect(watch.rows()?.[0]?.attempts).toBe(39))
    expect(reads.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - begin) / PAUSE)
    for (const leave of leaves) leave()
  })

  it('reads anew on a page that comes back from the back/forward cache, which heard of nothing meanwhile', async () => {
    const { db, watch, press } = await watched()
    const leave = watch.subscribe(() => undefined)
    await press(1)
    await vi.waitFor(() => expect(watch.rows()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE))
    // Past the library, so that it tells nobody.
    db.backendDB().transaction('outbox', 'readwrite').objectStore('outbox').clear()
    expect(await db.outbox.count()).toBe(0)
    expect(watch.rows()).toHaveLength(1)
    // What it says of such a page, whatever has changed.
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    await vi.waitFor(() => expect(watch.rows()).toEqual([]))
    leave()
  })

  it('does not read for what is none of the queue, nor while nobody looks', async () => {
    const { db, watch, reads } = await watched()
    const leave = watch.subscribe(() => undefined)
    await vi.waitFor(() => expect(watch.rows()).toEqual([]))
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE))
    reads.mockClear()
    await db.meta.put({ key: 'ultimoEnvio', value: 1 })
    leave()
    expect(watch.rows()).toBeUndefined()
    await db.outbox.clear()
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE))
    expect(reads).not.toHaveBeenCalled()
  })
})
