import { posix } from 'node:path'

/** A file to plant, and the rule that must complain of it (null: none may). */
export type Planted = { readonly path: string; readonly code: string; readonly rule: string | null }

const IMPORTS = 'lint/style/noRestrictedImports'
const PLUGIN = 'plugin'

/** Every room: where a file of it would stand, and a file of it that others could import. */
const ROOMS = {
  domain: { folder: 'domain/nome', file: 'domain/perfil/schema.ts' },
  server: { folder: 'server/plugins', file: 'server/deps.ts' },
  'src/lib': { folder: 'src/lib', file: 'src/lib/formatters.ts' },
  'src/components': { folder: 'src/components', file: 'src/components/card.tsx' },
  'src/api': { folder: 'src/api', file: 'src/api/client.ts' },
  'src/offline': { folder: 'src/offline', file: 'src/offline/outbox.ts' },
  'src/features': { folder: 'src/features/voucher', file: 'src/features/perfil/queries.ts' },
  'src/app': { folder: 'src/app', file: 'src/app/app.tsx' },
  'src/sw': { folder: 'src/sw', file: 'src/sw/caching.ts' },
} as const
type Room = keyof typeof ROOMS
const NAMES = Object.keys(ROOMS) as Room[]

/** Who may import whom; a feature's own files are imported relatively. */
const MAY: Record<Room, readonly Room[]> = {
  domain: ['domain'],
  server: ['domain', 'server'],
  'src/lib': ['src/lib'],
  'src/components': ['src/lib', 'src/components'],
  'src/api': ['domain', 'src/api'],
  'src/offline': ['domain', 'src/api', 'src/offline'],
  'src/features': ['domain', 'src/lib', 'src/components', 'src/api', 'src/offline'],
  'src/app': [
    ...([
      'domain',
      'src/lib',
      'src/components',
      'src/api',
      'src/offline',
      'src/features',
      'src/app',
    ] as const),
  ],
  'src/sw': ['domain', 'src/api', 'src/offline', 'src/sw'],
}

const pair = (from: Room, to: Room) => `${from}-${to}`.replaceAll('/', '-')

/** The whole table, by package import, and every escape by a relative path. */
const table = NAMES.flatMap((from) =>
  NAMES.flatMap((to): Planted[] => {
    const { folder } = ROOMS[from]
    const { file } = ROOMS[to]
    const byName = {
      path: `${folder}/${pair(from, to)}.ts`,
      code: `import '#${file}'\n`,
      rule: MAY[from].includes(to) ? null : IMPORTS,
    }
    const byPath = {
      path: `${folder}/${pair(from, to)}-relative.ts`,
      code: `import '${posix.relative(folder, file)}'\n`,
      rule: IMPORTS,
    }
    const inside = from === to && from !== 'src/features'
    const serverToDomain = from === 'server' && to === 'domain'
    return inside || serverToDomain ? [byName] : [byName, byPath]
  }),
)

const imports = (path: string, specifier: string, rule: string | null = IMPORTS): Planted => ({
  path,
  code: `import '${specifier}'\n`,
  rule,
})
const code = (path: string, text: string, rule: string | null): Planted => ({ path, code: `${text}\n`, rule })

const finer: Planted[] = [
  imports('src/lib/dates-of-domain.ts', '#domain/lib/dates.ts', null),
  imports('src/features/voucher/components/own.ts', '../queries.ts', null),
  imports('src/features/voucher/components/other.ts', '../../perfil/queries.ts'),
  imports('src/features/voucher/components/named.ts', '#src/features/perfil/queries.ts'),
  imports('src/features/voucher/components/app.ts', '#src/app/app.tsx'),
  // Only queries.ts reads tables; commands.ts may hand the database on.
  imports('src/features/voucher/components/db.ts', '#src/offline/db.ts'),
  imports('src/features/voucher/components/dexie.ts', 'dexie-react-hooks'),
  imports('src/features/voucher/utils.ts', '#src/offline/db.ts'),
  imports('src/features/voucher/commands.ts', '#src/offline/db.ts', null),
  imports('src/features/horario/commands.ts', 'dexie-react-hooks'),
  code('src/features/voucher/queries.ts', "import 'dexie-react-hooks'\nimport '#src/offline/db.ts'", null),
  // Only repository.ts touches tables.
  imports('server/features/voucher/routes.ts', '#server/db/tables.ts'),
  imports('server/features/voucher/service.ts', '../../db/tables.ts'),
  imports('server/features/voucher/repository.ts', '../../db/tables.ts', null),
  imports('server/features/perfil/repository.ts', '#src/lib/formatters.ts'),
  // Libraries of the other side.
  ...['react', '@mantine/core', 'dexie', 'react-dom/client'].map((pkg, i) =>
    imports(`server/pkg-${i}.ts`, pkg),
  ),
  ...['fastify', '@fastify/cookie', 'pg', 'drizzle-orm', 'drizzle-orm/pg-core', 'node:fs'].flatMap((pkg, i) =>
    ['app', 'lib', 'offline', 'sw'].map((room) => imports(`src/${room}/pkg-${i}.ts`, pkg)),
  ),
  ...['offline', 'api', 'sw'].map((room) => imports(`src/${room}/react.ts`, 'react')),
  ...['ky', 'react', 'fastify', 'node:crypto', 'dexie'].map((pkg, i) =>
    imports(`domain/nome/pkg-${i}.ts`, pkg),
  ),
  ...['zod', 'zod/mini', 'dayjs', 'dayjs/plugin/utc.js'].map((pkg, i) =>
    imports(`domain/nome/good-pkg-${i}.ts`, pkg, null),
  ),
  // What tests are made of stays with the tests.
  ...['domain/nome', 'server/plugins', 'src/app', 'src/features/voucher'].flatMap((folder) => [
    imports(`${folder}/fake.ts`, '#domain/testing/outbox.ts'),
    imports(`${folder}/fake-device.ts`, '#tests/support/device.ts'),
    imports(`${folder}/fake.test.ts`, '#domain/testing/outbox.ts', null),
  ]),
  imports('src/boot.ts', '../server/deps.ts'),
  imports('src/boot-sw.ts', './sw/caching.ts'),
]

const worlds: Planted[] = [
  code('domain/nome/now.ts', 'export const a = Date.now()', 'lint/nursery/noJsRestrictedProperties'),
  code('domain/nome/random.ts', 'export const a = Math.random()', 'lint/nursery/noJsRestrictedProperties'),
  code('domain/nome/new-date.ts', 'export const a = new Date()', PLUGIN),
  code('domain/nome/given-date.ts', 'export const a = new Date(0)', null),
  ...['performance.now()', 'crypto.randomUUID()', 'setTimeout(f, 1)', 'fetch(f)', 'process.pid'].map(
    (use, i) =>
      code(
        `domain/nome/global-${i}.ts`,
        `export const a = (f: () => void) => [f, ${use}]`,
        'lint/style/noRestrictedGlobals',
      ),
  ),
  code('server/plugins/env.ts', 'export const a = process.env.PORT', 'lint/style/noProcessEnv'),
  code('src/app/env.ts', 'export const a = process.env.PORT', 'lint/style/noProcessEnv'),
  code('server/env.ts', 'export const a = process.env.PORT', null),
  code('src/app/worker.ts', 'export const a = navigator.serviceWorker', PLUGIN),
  code('src/lib/worker.ts', 'export const a = () => window.navigator.serviceWorker.ready', PLUGIN),
  code(
    'src/app/worker-taken.ts',
    'export const a = () => {\n  const { serviceWorker } = navigator\n  return serviceWorker\n}',
    PLUGIN,
  ),
  code('src/app/sw-bridge.ts', 'export const a = navigator.serviceWorker', null),
  code(
    'server/cycle-a.ts',
    "import { b } from './cycle-b.ts'\nexport const a = () => b",
    'lint/suspicious/noImportCycles',
  ),
  code(
    'server/cycle-b.ts',
    "import { a } from '#server/cycle-a.ts'\nexport const b = () => a",
    'lint/suspicious/noImportCycles',
  ),
]

const style: Planted[] = [
  code('src/lib/any.ts', 'export const a = (b: any) => b', 'lint/suspicious/noExplicitAny'),
  code('src/lib/log.ts', "console.log('x')", 'lint/suspicious/noConsole'),
  code('src/lib/default.ts', 'export default 1', 'lint/style/noDefaultExport'),
  code('src/lib/CamelCase.ts', 'export const a = 1', 'lint/style/useFilenamingConvention'),
  code('src/lib/bang.ts', 'export const a = (b: string | null) => b!', 'lint/style/noNonNullAssertion'),
  code('src/lib/ignore.ts', '// @ts-ignore\nexport const a = 1', 'lint/suspicious/noTsIgnore'),
  code('src/lib/barrel.ts', "export * from './any.ts'", 'lint/performance/noBarrelFile'),
  code('src/lib/extension.ts', "import './any'", 'lint/correctness/useImportExtensions'),
  code('src/lib/only.test.ts', "it.only('x', () => undefined)", 'lint/suspicious/noFocusedTests'),
  code('src/lib/skip.test.ts', "it.skip('x', () => undefined)", 'lint/suspicious/noSkippedTests'),
  code(
    'src/lib/floating.ts',
    'async function a() {}\nexport const b = () => {\n  a()\n}',
    'lint/nursery/noFloatingPromises',
  ),
  code(
    'src/app/hook.tsx',
    "import { useState } from 'react'\nexport function Tela({ a }: { a: boolean }) {\n  if (a) useState(1)\n  return null\n}",
    'lint/correctness/useHookAtTopLevel',
  ),
  code(
    'src/app/deps.tsx',
    "import { useEffect } from 'react'\nexport function Tela({ a }: { a: () => void }) {\n  useEffect(() => a(), [])\n  return null\n}",
    'lint/correctness/useExhaustiveDependencies',
  ),
  code('src/app/picture.tsx', 'export const Foto = () => <img src="x.webp" />', 'lint/a11y/useAltText'),
]

export const planted: readonly Planted[] = [...table, ...finer, ...worlds, ...style]
