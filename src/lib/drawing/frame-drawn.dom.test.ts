import { afterEach, expect, it, vi } from 'vitest'
import { frameDrawn } from './frame-drawn.ts'

afterEach(() => void vi.useRealTimers())

it('ends with the next frame, also after one that was asked for while the clock of a test stood', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => undefined)
  vi.useRealTimers()
  await expect(frameDrawn()).resolves.toBeUndefined()
  const drawn = new Promise<number>((resolve) => requestAnimationFrame(resolve))
  expect(await drawn).toBeGreaterThan(0)
})
