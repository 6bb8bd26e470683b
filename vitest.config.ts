import './server/require-node.mjs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// An awkward zone (UTC+5:45): whatever lets a device's zone touch the clinic's wall clock fails here.
process.env.TZ = 'Asia/Kathmandu'

// Many files start commands and servers: what one of them has compiled, the others need not compile again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

// What the screens are made of, put together once: each test file would load a thousand small files of them.
// One that is left out and uses another of these finds a second copy of that one, and its tests fail.
const LIBRARIES = [
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  ...['@mantine/core', '@mantine/dates', '@mantine/form', '@mantine/hooks', '@mantine/notifications'],
  ...['@tabler/icons-react', '@testing-library/react', 'react-imask', 'embla-carousel-react', 'uqr'],
  ...['react-router-dom', 'dexie', 'dexie-react-hooks', 'ky', 'zod/mini'],
]

// Without `isolate` a process takes one file after the other, so that libraries and a browser's environment are
// loaded and compiled once for many: the screens' files take two fifths of what they took of the processor. This
// clears away what a file leaves behind.
const SHARED_PROCESS = 'tests/support/shared-process-setup.ts'
const PATIENCE = 'tests/support/patience-setup.ts'
// A time limit is for what hangs: what takes eight seconds alone took thirty-one on a machine that was busy.
const TIME_LIMIT_MS = 120_000

export default defineConfig({
  test: {
    // They wait often for a database, a process or a clock: two would not keep two processors busy.
    maxWorkers: 4,
    // A slow machine may miss a moment once; what is broken fails twice.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 8_000 } },
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['domain/**/*.test.ts'],
          // Pure rules leave nothing behind, and need no process of their own.
          isolate: false,
          testTimeout: TIME_LIMIT_MS,
          hookTimeout: TIME_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          isolate: false,
          setupFiles: [SHARED_PROCESS, PATIENCE],
          globalSetup: ['tests/support/build-setup.ts', 'tests/support/postgres-setup.ts'],
          testTimeout: TIME_LIMIT_MS,
          hookTimeout: TIME_LIMIT_MS,
        },
      },
      {
        // As Node finds them: what is put together and what is not must be the same library.
        resolve: { conditions: ['module-sync', 'node', 'development|production'] },
        test: {
          name: 'src',
          environment: './tests/support/kept-jsdom-setup.ts',
          isolate: false,
          deps: { optimizer: { client: { enabled: true, include: LIBRARIES } } },
          include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
          setupFiles: [SHARED_PROCESS, PATIENCE, 'tests/support/jsdom-setup.ts'],
          testTimeout: TIME_LIMIT_MS,
          hookTimeout: TIME_LIMIT_MS,
        },
      },
      {
        test: {
          // What asks for no window, storage or line: without a browser's environment each file takes half the
          // time.
          name: 'src-plain',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          setupFiles: ['fake-indexeddb/auto', PATIENCE],
          testTimeout: TIME_LIMIT_MS,
          hookTimeout: TIME_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'walls',
          environment: 'node',
          include: ['tests/walls/**/*.test.ts'],
          testTimeout: TIME_LIMIT_MS,
          hookTimeout: TIME_LIMIT_MS,
        },
      },
      { test: { name: 'spec', environment: 'node', include: ['tests/spec/**/*.test.ts'] } },
    ],
  },
})
