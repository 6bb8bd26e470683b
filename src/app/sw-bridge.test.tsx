import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { workerBridge } from './sw-bridge.ts'

/** Each is a question of the browser's, where something is unsaved: "Sair do site?". */
const reload = vi.fn()

function Form() {
  useMarkUnsaved(true)
  return null
}

/** What `window` has is what the libraries of the test need no more once the form stands. */
function begin(): { readonly hasEnded: () => boolean } {
  reload.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', { location: { reload } })
  const ended = vi.fn()
  void workerBridge.applyUpdate().then(ended)
  return { hasEnded: () => ended.mock.calls.length > 0 }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('loads the page anew, and again as long as it is still there', async () => {
  const { hasEnded } = begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload.mock.calls.length).toBeGreaterThan(3)
  expect(hasEnded()).toBe(false)
})

it('asks nobody again who has told the browser that she stays for what she has typed', async () => {
  render(<Form />)
  const { hasEnded } = begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledOnce()
  // Whoever holds the drain's lock for it gives it back, and the page is the old version's from now on.
  expect(hasEnded()).toBe(true)
  expect(workerBridge.isReplaced()).toBe(true)
})
