import { posix } from 'node:path'
import type { Room } from '#scripts/walls.ts'

/** A file to plant, and the rule that must complain of it (null: none may). */
export type Planted = { readonly path: string; readonly code: string; readonly rule: string | null }

const IMPORTS = 'lint/style/noRestrictedImports'
const PLUGIN = 'plugin'

/** Every room: a folder of it with files at several depths, and a file of it that others could import. */
const ROOMS: Record<Room, { readonly folders: readonly string[]; readonly file: string }> = {
  domain: { folders: ['domain/nome', 'domain/nome/deep'], file: 'domain/perfil/schema.ts' },
  server: { folders: ['server', 'server/plugins', 'server/features/voucher'], file: 'server/deps.ts' },
  'src/lib': { folders: ['src/lib'], file: 'src/lib/words/telephone.ts' },
  'src/components': {
    folders: ['src/components', 'src/components/pictures'],
    file: 'src/components/cards/card.tsx',
  },
  'src/api': { folders: ['src/api'], file: 'src/api/client.ts' },
  'src/offline': { folders: ['src/offline', 'src/offline/pull'], file: 'src/offline/queue/outbox.ts' },
  'src/features': {
    folders: ['voucher', 'voucher/components', 'voucher/a/b', 'voucher/a/b/c/d'].map(
      (f) => `src/features/${f}`,
    ),
    file: 'src/features/perfil/queries.ts',
  },
  'src/app': { folders: ['src/app', 'src/app/routes', 'src/app/shell/menu'], file: 'src/app/app.tsx' },
  'src/sw': { folders: ['src/sw'], file: 'src/sw/caching.ts' },
}
const NAMES = Object.keys(ROOMS) as Room[]

/**
 * Who may import whom, written out once more: what is planted follows it and not scripts/walls.ts, so that a
 * wall left out there is missed here. `-` is a room's own files by package import, where they are imported by
 * relative path.
 */
const expected = `
                domain server lib components api offline features app sw
domain          yes    .      .   .          .   .       .        .   .
server          yes    yes    .   .          .   .       .        .   .
src/lib         .      .      yes .          .   .       .        .   .
src/components  .      .      yes yes        .   .       .        .   .
src/api         yes    .      .   .          yes .       .        .   .
src/offline     yes    .      .   .          yes yes     .        .   .
src/features    yes    .      yes yes        yes yes     -        .   .
src/app         yes    .      yes yes        yes yes     yes      yes .
src/sw          yes    .      .   .          yes yes     .        .   yes`

const rowsOf = expected
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/\s+/))

function may(from: Room, to: Room): boolean {
  return rowsOf.find(([room]) => room === from)?.[NAMES.indexOf(to) + 1] === 'yes'
}

const pair = (from: Room, to: Room) => `${from}-${to}`.replaceAll('/', '-')

/** The whole table, by package import, and every escape by a relative path. */
const table = NAMES.flatMap((from) =>
  NAMES.flatMap((to) =>
    ROOMS[from].folders.flatMap((folder): Planted[] => {
      const { file } = ROOMS[to]
      const byName = {
        path: `${folder}/${pair(from, to)}.ts`,
        code: `import '#${file}'\n`,
        rule: may(from, to) ? null : IMPORTS,
      }
      const byPath = {
        path: `${folder}/${pair(from, to)}-relative.ts`,
        code: `import '${posix.relative(folder, file)}'\n`,
        rule: IMPORTS,
      }
      return from === to && from !== 'src/features' ? [byName] : [byName, byPath]
    }),
  ),
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
  imports('src/features/voucher/components/live.ts', '#src/lib/reading/live-query.ts'),
  imports('src/features/voucher/utils.ts', '#src/offline/db.ts'),
  imports('src/features/voucher/commands.ts', '#src/offline/db.ts', null),
  imports('src/features/horario/commands.ts', '#src/lib/reading/live-query.ts'),
  code(
    'src/features/voucher/queries.ts',
    "import '#src/lib/reading/live-query.ts'\nimport '#src/offline/db.ts'",
    null,
  ),
  // A read that fails in the library's own hook takes the page away.
  imports('src/features/mensagem/queries.ts', 'dexie-react-hooks'),
  imports('src/app/live-query.ts', 'dexie-react-hooks'),
  imports('src/app/routes/live-query.ts', 'dexie-react-hooks'),
  imports('src/components/live-query.ts', 'dexie-react-hooks'),
  imports('src/lib/kept-query.ts', 'dexie-react-hooks'),
  imports('src/lib/reading/live-query.ts', 'dexie-react-hooks', null),
  imports('src/features/voucher/edit/queries.ts', '#src/offline/db.ts', null),
  imports('src/features/voucher/edit/fields/commands.ts', '#src/offline/db.ts', null),
  imports('src/features/voucher/edit/fields/dexie.ts', 'dexie'),
  // Of a feature cut by screen no room imports another; what they share they all may.
  imports('src/features/agendamento/my-visits/other-room.ts', '../booking/screen.ts'),
  imports('src/features/agendamento/my-visits/cards/other-room.ts', '../../booking/screen.ts'),
  imports('src/features/agendamento/agenda/form/other-room.ts', '../../my-visits/groups.ts'),
  imports('src/features/agendamento/booking/commands.ts', '../agenda/list/rows.ts'),
  imports('src/features/agendamento/queue/screen.ts', '../agenda/rows.ts'),
  imports('src/features/agendamento/utils.ts', './agenda/rows.ts'),
  imports('src/features/agendamento/my-visits/queue.ts', '../queue/queue-row.tsx', null),
  imports('src/features/agendamento/agenda/form/queue.ts', '../../queue/queue-row.tsx', null),
  imports('src/features/agendamento/agenda/form/shared.ts', '../../queries.ts', null),
  imports('src/features/agendamento/agenda/form/own.ts', '../calendar/day.ts', null),
  code('src/features/voucher/later.ts', "export const a = () => import('#src/app/app.tsx')", IMPORTS),
  code('src/features/voucher/typed.ts', "export type { A } from '#src/app/app.tsx'", IMPORTS),
  // Only repository.ts builds on the tables.
  imports('server/features/voucher/routes.ts', '#server/db/tables.ts'),
  imports('server/features/voucher/service.ts', '../../db/tables.ts'),
  imports('server/features/voucher/repository.ts', '../../db/tables.ts', null),
  imports('server/features/perfil/repository.ts', '#src/lib/words/telephone.ts'),
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
    imports(`${folder}/fake-row.ts`, './testing/row.ts'),
    imports(`${folder}/runner.ts`, 'vitest'),
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
  code('src/app/heavy.ts', "import { a } from './menu.lazy.tsx'\nexport const b = () => a", PLUGIN),
  code('src/app/heavy-type.ts', "import type { A } from './menu.lazy.tsx'\nexport type B = A", null),
  code('src/app/heavy-later.ts', "export const a = () => import('./menu.lazy.tsx')", null),
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
    "import { useState } from 'react'\nexport function Example({ a }: { a: boolean }) {\n  if (a) useState(1)\n  return null\n}",
    'lint/correctness/useHookAtTopLevel',
  ),
  code(
    'src/app/deps.tsx',
    "import { useEffect } from 'react'\nexport function Example({ a }: { a: () => void }) {\n  useEffect(() => a(), [])\n  return null\n}",
    'lint/correctness/useExhaustiveDependencies',
  ),
  code('src/app/picture.tsx', 'export const Photo = () => <img src="x.webp" />', 'lint/a11y/useAltText'),
]

export const planted: readonly Planted[] = [...table, ...finer, ...worlds, ...style]
