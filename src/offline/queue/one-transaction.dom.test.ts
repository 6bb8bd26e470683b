import { afterEach, describe, expect, it, vi } from 'vitest'
import { uuid } from '#domain/testing/outbox.ts'
import { booking, deviceWithBooking, MARINA } from '#tests/support/device.ts'
import { recall } from '../local-memory.ts'
import { drainOutbox } from '../sending/drain.ts'
import { enqueue } from './outbox.ts'
import { readQueue } from './queue-rows.ts'

afterEach(() => vi.unstubAllGlobals())

/** A booking whose answer was lost; `again` chooses another time for it. */
async function lostBooking() {
  const device = await deviceWithBooking()
  const { server, db, deps, clock } = device
  server.faults.push('lost')
  await drainOutbox(deps)
  const again = () =>
    enqueue(db, booking('2026-11-25T10:00:00.000Z'), {
      ...{ id: uuid(2), dono: MARINA, deviceNow: clock.deviceNow, supersedes: uuid(1) },
    })
  const rows = async () => (await readQueue(db)).map(({ id, command }) => `${id} ${command.kind}`)
  return { ...device, again, rows }
}

describe('another time for a booking that may be at the clinic', () => {
  it('is written in one transaction with what takes the first one back', async () => {
    const { db, again } = await lostBooking()
    const transaction = vi.spyOn(db, 'transaction')
    await again()
    expect(transaction).toHaveBeenCalledOnce()
    await expect(transaction.mock.results[0]?.value).resolves.toBeDefined()
  })

  it('is noted as waiting outside the database, and so is the cancellation', async () => {
    const { db, again } = await lostBooking()
    await again()
    const [, ...added] = (await readQueue(db)).map(({ id }) => id)
    expect(added).toHaveLength(2)
    expect(Object.keys(recall('pedidos-esperando'))).toEqual(expect.arrayContaining(added))
  })

  it('leaves the first one as it was where the device cannot keep the new one', async () => {
    const { db, again, rows } = await lostBooking()
    const before = await rows()
    // The database itself refuses the new row, so that whoever holds the transaction rolls back.
    const add = db.outbox.add.bind(db.outbox)
    vi.spyOn(db.outbox, 'add').mockImplementation((row) =>
      add(row.id === uuid(2) ? { ...row, id: uuid(1) } : row),
    )
    expect(await again()).toEqual({ ok: false, error: 'no_storage' })
    expect(await rows()).toEqual(before)
  })

  it('throws no pictures away on a device that has room', async () => {
    const { again } = await lostBooking()
    const thrown = vi.fn(async () => true)
    vi.stubGlobal('caches', { delete: thrown })
    await again()
    expect(thrown).not.toHaveBeenCalled()
  })
})
