import { beforeEach, expect, it, vi } from 'vitest'
import { db, readMeta, writeMeta } from './db.ts'
import { createLiveValue } from './live-value.ts'

beforeEach(() => db.meta.clear())

const read = vi.fn(() => readMeta(db, 'ultimoEnvio'))

it('is read once for all who look, and again for all when it changes', async () => {
  await writeMeta(db, 'ultimoEnvio', 1)
  const value = createLiveValue(read)
  read.mockClear()
  const stops = [value.subscribe(() => undefined), value.subscribe(() => undefined)]
  await vi.waitFor(() => expect(value.current()).toBe(1))
  expect(read).toHaveBeenCalledOnce()
  await writeMeta(db, 'ultimoEnvio', 2)
  await vi.waitFor(() => expect(value.current()).toBe(2))
  expect(read).toHaveBeenCalledTimes(2)
  for (const stop of stops) stop()
})

it('shows whoever looks next nothing that may have changed while nobody looked', async () => {
  const value = createLiveValue(read)
  await writeMeta(db, 'ultimoEnvio', 1)
  const stop = value.subscribe(() => undefined)
  await vi.waitFor(() => expect(value.current()).toBe(1))
  stop()
  expect(value.current()).toBeUndefined()
})

it('once held is at hand', async () => {
  await writeMeta(db, 'ultimoEnvio', 3)
  const value = createLiveValue(read)
  await value.hold()
  expect(value.current()).toBe(3)
})

// Of the second a live query says nothing: that the opening failed was told to who asked first.
it.each(['MissingAPIError', 'DatabaseClosedError'])(
  'nobody waits for a device that gives no answer (%s)',
  async (name) => {
    const refused = createLiveValue(() => Promise.reject(Object.assign(new Error(name), { name })))
    await refused.hold()
    expect(refused.current()).toBeUndefined()
  },
)
