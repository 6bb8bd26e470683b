import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ReadDates, useOtherDates } from './other-dates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const DATES = ['2027-06-01']
/** Second by second: what is asked again is only asked once the page is drawn. */
async function pass(seconds: number) {
  for (let n = 0; n <= seconds; n++) await act(() => vi.advanceTimersByTimeAsync(n === 0 ? 0 : 1000))
}

it.each([
  ['login', 1],
  [null, 5],
] as const)('what was answered by %s is asked for so often in two minutes: %i', async (answer, times) => {
  const read = vi.fn<ReadDates<never>>(async () => answer)
  const { result } = renderHook(() => useOtherDates(DATES, 1, read))
  await pass(120)
  expect(read).toHaveBeenCalledTimes(times)
  expect(result.current).toMatchObject({ answer: null, failed: true, needsLogin: answer === 'login' })
})

it('asks again once the device has heard of the clinic under a login', async () => {
  const read = vi.fn<ReadDates<string>>().mockResolvedValueOnce('login').mockResolvedValue(['9:00'])
  const { result, rerender } = renderHook(({ at }) => useOtherDates(DATES, at, read), {
    initialProps: { at: 1 },
  })
  await pass(120)
  rerender({ at: 2 })
  await pass(0)
  expect(result.current).toMatchObject({ answer: { rows: ['9:00'] }, failed: false, needsLogin: false })
})
