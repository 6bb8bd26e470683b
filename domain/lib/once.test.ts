import { expect, it, vi } from 'vitest'
import { once, onceLoaded } from './once.ts'

it('is made when it is first asked for, and then the same', () => {
  const make = vi.fn(() => ({}))
  const made = once(make)
  expect(make).not.toHaveBeenCalled()
  expect(made()).toBe(made())
  expect(make).toHaveBeenCalledOnce()
})

it('is asked for once by all who want it, and anew where it did not come', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network'))
  load.mockResolvedValue('here')
  const loaded = onceLoaded(load)
  const both = await Promise.allSettled([loaded(), loaded()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(load).toHaveBeenCalledOnce()
  expect(await Promise.all([loaded(), loaded()])).toEqual(['here', 'here'])
  expect(load).toHaveBeenCalledTimes(2)
})
