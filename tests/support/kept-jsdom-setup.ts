import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/**
 * Vitest's jsdom, left standing when the last file of its process has ended. What a test's screen had asked
 * for may answer after that, and React reads `window` to take it: with the window gone that is an unhandled
 * error, which fails the whole run. What a file leaves in the window is cleared away by `jsdom-setup.ts`.
 */
export default {
  ...jsdom,
  name: 'kept-jsdom',
  setup: async (global, options) => {
    await jsdom.setup(global, options)
    return { teardown: () => undefined }
  },
} satisfies Environment
