import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/**
 * Vitest's jsdom, left standing when its file has ended. What a test's screen had asked for may answer after
 * the last test, and React reads `window` to take it: with the window gone that is an unhandled error, which
 * fails the whole run. A process takes many files in one window, which ends with it: what a file leaves there
 * is cleared away by `jsdom-setup.ts`.
 */
export default {
  ...jsdom,
  name: 'kept-jsdom',
  setup: async (global, options) => {
    await jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
} satisfies Environment
