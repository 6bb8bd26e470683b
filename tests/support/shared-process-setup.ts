import { afterAll, vi } from 'vitest'

// The files of a process share its libraries, and nothing of the project's: each loads its modules anew, with
// no clock, mock or global of the file before.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})
