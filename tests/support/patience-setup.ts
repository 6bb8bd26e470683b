import { vi } from 'vitest'

// What is waited for comes when the machine gets to it: a busy one is slow, not broken. The runner has a
// setting for this of `expect.poll`, and none of `vi.waitFor`, which else gives up after a second.
const PATIENCE = { timeout: 8_000 }

const { waitFor } = vi
if (waitFor.name !== 'waitForPatiently')
  vi.waitFor = function waitForPatiently(wait, options) {
    return waitFor(wait, typeof options === 'number' ? options : { ...PATIENCE, ...options })
  }
