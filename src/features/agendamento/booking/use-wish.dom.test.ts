import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWish } from './use-wish.ts'

const WHEN = '2026-11-20T13:00:00.000Z'
const ana = {
  ...{ email: 'ana@exemplo.test', chosen: WHEN as string | null, reception: null as object | null },
  sendsAtOnce: true,
}
const forget = vi.fn(async () => undefined)

beforeEach(() => forget.mockClear())
afterEach(() => vi.restoreAllMocks())

/** She has entered with a choice; what is known of her days is still to come. */
async function entered(as = ana) {
  const hook = renderHook(
    ({ chosen, ...options }) => useWish({ ...options, onSendingAtOnce: forget }, chosen),
    {
      initialProps: as,
    },
  )
  await waitFor(() => expect(forget).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(hook.result.current.isHeld).toBe(as.reception === null))
  // The history's entry does not say it any more.
  hook.rerender({ ...as, sendsAtOnce: false })
  return hook
}

it('is forgotten in the history as she enters, and holds once', async () => {
  const { result } = await entered()
  expect([result.current.take(), result.current.take()]).toEqual([true, false])
})

it('is nobody else’s, who has logged in meanwhile', async () => {
  const { result, rerender } = await entered()
  rerender({ ...ana, email: 'bia@exemplo.test', sendsAtOnce: false })
  expect(result.current.take()).toBe(false)
})

it('is not of another time that she has chosen since', async () => {
  const { result, rerender } = await entered()
  rerender({ ...ana, chosen: '2026-11-20T15:00:00.000Z', sendsAtOnce: false })
  expect(result.current.take()).toBe(false)
})

it('is none of reception’s, which has to say for whom it is', async () => {
  const { result } = await entered({ ...ana, reception: {} })
  expect(result.current.take()).toBe(false)
})
