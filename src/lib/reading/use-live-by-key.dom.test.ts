import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db, readMeta } from '#src/offline/db.ts'
import { useLiveByKey } from './use-live-by-key.ts'

type Keys = { readonly keys: readonly string[]; readonly ahead: readonly string[] }

const SLOW = 'slow'
const put = (key: string, value: string) => db.meta.put({ key, value })
/** Reads what stands under a key; of the slow one there is never an answer. */
const read = (key: string): Promise<unknown> =>
  key === SLOW ? new Promise(() => undefined) : readMeta(db, key as 'epoca')
const follow = (initialProps: Keys) =>
  renderHook(({ keys, ahead }: Keys) => useLiveByKey(keys, read, { scope: 's', ahead }), { initialProps })
/** Long enough for a live query to answer. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

beforeEach(async () => {
  await db.meta.clear()
  for (const key of ['A', 'B']) await put(key, 'old')
})

it('a key that was read ahead is shown as it is now, also while another is still being read ahead', async () => {
  const { result, rerender } = follow({ keys: ['A'], ahead: ['B'] })
  await waitFor(() => expect(result.current.get('B')).toBe('old'))
  rerender({ keys: ['A'], ahead: ['B', SLOW] })
  await act(() => put('B', 'new'))
  await settle()
  rerender({ keys: ['B'], ahead: ['A', SLOW] })
  await waitFor(() => expect(result.current.get('B')).toBe('new'))
})

it('nor is it shown as it was while another key was waited for', async () => {
  const { result, rerender } = follow({ keys: ['A'], ahead: ['B'] })
  await waitFor(() => expect(result.current.get('B')).toBe('old'))
  rerender({ keys: [SLOW], ahead: ['B'] })
  await act(() => put('B', 'new'))
  await settle()
  rerender({ keys: ['B'], ahead: [] })
  await waitFor(() => expect(result.current.get('B')).toBe('new'))
})

it('nor one that stays ahead, where the one that it waited for is given up', async () => {
  const { result, rerender } = follow({ keys: ['A'], ahead: ['B'] })
  await waitFor(() => expect(result.current.get('B')).toBe('old'))
  rerender({ keys: ['A'], ahead: ['B', SLOW] })
  await act(() => put('B', 'new'))
  await settle()
  rerender({ keys: ['A'], ahead: ['B'] })
  await waitFor(() => expect(result.current.get('B')).toBe('new'))
})

it('what is read again and is as it was draws nothing anew, also where it is a list', async () => {
  const putList = (...list: string[]) => db.meta.put({ key: 'A', value: new Map([['list', list]]) })
  await putList('x')
  const { result } = follow({ keys: ['A'], ahead: [] })
  await waitFor(() => expect(result.current.get('A')).toEqual(new Map([['list', ['x']]])))
  const before = result.current
  await act(() => putList('x'))
  await settle()
  expect(result.current).toBe(before)
  await act(() => putList('x', 'y'))
  await waitFor(() => expect(result.current.get('A')).toEqual(new Map([['list', ['x', 'y']]])))
})
