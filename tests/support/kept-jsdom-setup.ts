import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments
const { setTimeout, setInterval, BroadcastChannel } = globalThis

/**
 * Vitest's jsdom: a window for each file, where the files share a process. A file's window is left standing
 * when the file has ended: what a test's screen had asked for may answer after the last test, and React reads
 * `window` to take it. What would go on by itself ends with the file: a timer or another tab's message would
 * wake the app of a file before, which would send what the next one has queued.
 */
export default {
  ...jsdom,
  name: 'kept-jsdom',
  setup: async (global, options) => {
    await jsdom.setup(global, options)
    const timers = new Set<NodeJS.Timeout>()
    const channels = new Set<BroadcastChannel>()
    const kept =
      (start: typeof setTimeout | typeof setInterval) =>
      (...args: Parameters<typeof setTimeout>) => {
        const timer = start(...args)
        timers.add(timer)
        return timer
      }
    global.setTimeout = kept(setTimeout)
    global.setInterval = kept(setInterval)
    global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        channels.add(this)
      }
    }
    return {
      teardown: () => {
        for (const timer of timers) clearTimeout(timer)
        for (const channel of channels) channel.close()
        Object.assign(global, { setTimeout, setInterval, BroadcastChannel })
      },
    }
  },
} satisfies Environment
