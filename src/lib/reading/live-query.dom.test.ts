import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db, readMeta } from '#src/offline/db.ts'
import { followQuery, unreadDatabase, useLiveQuery } from './live-query.ts'

/** As some browsers say after a while in the background, and others on a failing disk. */
const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
const put = (key: string, value: string) => db.meta.put({ key, value })
const follow = (key: string) =>
  renderHook(({ key }) => useLiveQuery(() => readMeta(db, key as 'epoca'), [key]), { initialProps: { key } })
/** Until the database was asked so many times, and a little more for what is made of its answer. */
async function asked(get: { mock: { calls: unknown[] } }, times: number) {
  await waitFor(() => expect(get.mock.calls.length).toBeGreaterThanOrEqual(times))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

beforeEach(async () => {
  await db.meta.clear()
  for (const key of ['A', 'B']) await put(key, key)
})
afterEach(() => vi.restoreAllMocks())

it('what is not answered once stays as it was, and is asked for again', async () => {
  const { result } = follow('A')
  await waitFor(() => expect(result.current).toBe('A'))
  const get = vi.spyOn(db.meta, 'get').mockRejectedValueOnce(lost)
  await act(() => put('A', 'unheard'))
  await asked(get, 1)
  expect(result.current).toBe('A')
  await act(() => put('A', 'heard'))
  await waitFor(() => expect(result.current).toBe('heard'))
})

it('what was never answered is not known, nor what was answered of another; it is asked for again', async () => {
  const { result, rerender } = follow('A')
  await waitFor(() => expect(result.current).toBe('A'))
  const get = vi.spyOn(db.meta, 'get').mockRejectedValueOnce(lost)
  rerender({ key: 'B' })
  await asked(get, 1)
  expect(result.current).toBeUndefined()
  expect(unreadDatabase.isUnread()).toBe(false)
  await waitFor(() => expect(result.current).toBe('B'))
})

it('a database that does not answer again either is unread until it does', async () => {
  const get = vi.spyOn(db.meta, 'get').mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  const { result } = follow('A')
  await asked(get, 2)
  expect(unreadDatabase.isUnread()).toBe(true)
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe('A'))
  expect(unreadDatabase.isUnread()).toBe(false)
})

it('nor is it once nobody asks any more', async () => {
  const get = vi.spyOn(db.meta, 'get').mockRejectedValue(lost)
  const { unmount } = follow('A')
  await asked(get, 2)
  expect(unreadDatabase.isUnread()).toBe(true)
  unmount()
  expect(unreadDatabase.isUnread()).toBe(false)
})

it('a fault of ours is no fault of the database', async () => {
  const fault = new TypeError('rows.map is not a function')
  const [next, fail] = [vi.fn(), vi.fn()]
  const end = followQuery(() => Promise.reject(fault), next, fail)
  await waitFor(() => expect(fail).toHaveBeenCalledWith(fault))
  end()
  expect(next).not.toHaveBeenCalled()
})
