import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/lib/result.ts'
import { useAsked } from './use-asked.ts'

const MINUTE = 60_000
let visibility: DocumentVisibilityState
let clinic: { answer: string; isHeard: boolean }
/** The same function each time, as a screen's. */
const read = vi.fn(async () => (clinic.isHeard ? ok(clinic.answer) : { ok: false as const, error: 'lost' }))

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  clinic = { answer: 'A', isHeard: true }
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function become(next: DocumentVisibilityState) {
  visibility = next
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}
async function follow(online = true) {
  const view = renderHook(({ online }) => useAsked<string, string>(read, online), {
    initialProps: { online },
  })
  await pass(0)
  return view
}

it('what was answered before the page was hidden is called old, and asked for again, when it is seen', async () => {
  const { result } = await follow()
  expect(result.current).toMatchObject({ value: 'A', isOld: false })
  await become('hidden')
  clinic.answer = 'B'
  await pass(10 * MINUTE)
  expect(result.current).toMatchObject({ value: 'A' })
  await become('visible')
  expect(result.current).toMatchObject({ value: 'A', isOld: true })
  await pass(1_500)
  expect(result.current).toMatchObject({ value: 'B', isOld: false, failure: null })
})

it('what stands on a page that is looked at never gets old while the clinic answers', async () => {
  const { result } = await follow()
  clinic.answer = 'B'
  for (let i = 0; i < 20; i++) {
    await pass(MINUTE / 2)
    expect(result.current.isOld).toBe(false)
  }
  expect(result.current.value).toBe('B')
  expect(read.mock.calls.length).toBeLessThan(15)
})

it('nor is it asked for while the page is hidden or the network is gone; it is called old all the same', async () => {
  const { result, rerender } = await follow()
  rerender({ online: false })
  const before = read.mock.calls.length
  await pass(3 * MINUTE)
  expect(result.current).toMatchObject({ value: 'A', isOld: true })
  rerender({ online: true })
  await become('hidden')
  await pass(0)
  expect(result.current.isOld).toBe(false)
  await pass(10 * MINUTE)
  expect(read.mock.calls.length).toBe(before + 1)
})

it('what the clinic does not answer stays, as old', async () => {
  const { result } = await follow()
  clinic.isHeard = false
  await pass(4 * MINUTE)
  expect(result.current).toMatchObject({ value: 'A', isOld: true, failure: 'lost' })
})

it('what was answered while the clock was ahead is called old, and asked for again, once it is put right', async () => {
  const { result } = await follow()
  clinic.answer = 'B'
  vi.setSystemTime(Date.now() - 60 * MINUTE)
  await pass(MINUTE / 2)
  expect(result.current).toMatchObject({ value: 'A', isOld: true })
  await pass(1_500)
  expect(result.current).toMatchObject({ value: 'B', isOld: false })
  const before = read.mock.calls.length
  for (let i = 0; i < 4; i++) await pass(MINUTE / 2)
  expect(read.mock.calls.length).toBe(before + 1)
})
