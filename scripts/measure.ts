/**
 * How far the house is as docs/glossary.md and the rooms want it, in figures. With
 * `--check` it says only what is more than it may be, and fails.
 *
 *     npm run measure -- [folder of the project] [--check]
 *
 * The glossary and the dictionary are those beside this script, so that an older tree is measured by the
 * same.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './language/files.ts'
import { isProduction, ONE_EACH } from './language/homonyms.ts'
import { inspect } from './language/inspect.ts'
import { declaredIn, parse } from './language/names.ts'

const given = process.argv.slice(2)
const root = given.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..')

const paths = filesOf(root).filter((path) => !path.startsWith('server/db/migrations/'))
const texts = new Map(
  paths.filter((p) => /\.(ts|tsx|mjs|css)$/.test(p)).map((p) => [p, readFileSync(join(root, p), 'utf8')]),
)
const isTest = (path: string) => /^tests\/|\.test\.tsx?$|\/testing\//.test(path)
const code = [...texts.keys()].filter((path) => !path.endsWith('.css'))
const production = code.filter(isProduction)
const read = (path: string) => texts.get(path) ?? ''
const textOf = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
const having = (files: readonly string[], pattern: RegExp) => files.filter((path) => pattern.test(read(path)))

/** The password that tests share. */
const shared = /PASSWORD = '([^']+)'/.exec(textOf('tests/support/accounts.ts'))?.[1]

/** What tests tend to write again instead of sharing it, and how it reads; tests/support has one of each. */
const WRITTEN_AGAIN = {
  'a function that finds a working day':
    /(function|const) (\w*[dD]ia_?[uU]til|\w*[wW]eekday|\w*[wW]orkingDay|proximoDia)\w*( = (async )?)?\(/,
  'a function that logs in, or plays it': /function (login|logIn|entrar|loginOnScreen|loginAs|signIn)\b/,
  'a constant that is a password': /const \w*(SENHA|senha|PASSWORD|[pP]assword)\w* = '/,
  'the shared password, typed': new RegExp(`'${shared ?? 'none is shared'}'`),
}

const lines: string[] = []
const broken: string[] = []
function say(what: string, figure: string | number, files: readonly string[] = []) {
  lines.push(`${what}: ${figure}${files.length > 0 ? `\n    ${files.join('\n    ')}` : ''}`)
}
/** A figure that is a rule. */
function limit(what: string, figure: number, most: number, files: readonly string[] = []) {
  say(`${what} (at most ${most})`, figure, files)
  if (figure > most) broken.push(...lines.slice(-1))
}
const share = (part: number, whole: number) =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)} % (${part} of ${whole})`

const findings = inspect(paths, (path) => readFileSync(join(root, path), 'utf8'))
const files = findings.filter((f) => f.kind === 'file')
say('File names that are not English', share(files.length, paths.length))
say('  of them in production', files.filter((f) => isProduction(f.path)).length)
const declared = new Map(
  code.map((path) => [
    path,
    declaredIn(parse(path, read(path)), read(path)).filter((d) => d.kind === 'top-level'),
  ]),
)
const AREAS = {
  'features/agendamento': /^src\/features\/agendamento\//,
  'the other features': /^src\/features\/(?!agendamento\/)/,
  domain: /^domain\//,
  'src/app': /^src\/app\//,
  'src/offline': /^src\/offline\//,
  server: /^server\//,
  'tests and scripts': /^(tests|scripts)\//,
}
for (const [area, inside] of Object.entries(AREAS)) {
  const names = code.filter((p) => inside.test(p)).flatMap((p) => declared.get(p) ?? [])
  const strange = findings.filter((f) => f.kind === 'top-level' && inside.test(f.path))
  say(`Top-level names that are not English, ${area}`, share(strange.length, names.length))
}
for (const kind of ['local', 'property', 'value', 'class', 'comment', 'homonym'] as const)
  say(`Not as the glossary says: ${kind}`, findings.filter((f) => f.kind === kind).length)
const where = findings.map((f) => `${f.path}:${f.line} ${f.kind} ${f.name} ${f.words.join(' ')}`)
limit('Names and lines that are not as docs/glossary.md says', findings.length, 0, where)

// Homonyms: the same name at the top of several files. A type and its constant in one file are one.
const places = new Map<string, string[]>()
for (const path of production)
  for (const name of new Set((declared.get(path) ?? []).map((d) => d.name)))
    places.set(name, [...(places.get(name) ?? []), path])
for (const name of ONE_EACH) limit(`Homonyms: ${name}`, places.get(name)?.length ?? 0, 1, places.get(name))
const several = [...places].filter(([, at]) => at.length > 1).sort((a, b) => b[1].length - a[1].length)
const worst = several.slice(0, 12).map(([name, at]) => `${name} ${at.length}`)
say('Names declared at the top of more than one production file', several.length, [worst.join(', ')])
/**
 * What a name is made of or typed as, in all of production: where one has several, somebody has to look
 * whether they are one thing. A clock (`() => number`, `Date.now`) is called so.
 */
function meanings(name: string): string[] {
  const pattern = new RegExp(
    `\\b${name}\\??: (\\(|number|string|Date\\.now(?!\\()|[A-Z]\\w*)|(?:const|let) ${name} = (?:await )?([\\w.]+)`,
    'g',
  )
  const all = production.flatMap((p) =>
    [...read(p).matchAll(pattern)].map(([, type, value]) =>
      type === '(' || type === 'Date.now' ? 'a clock' : (type ?? value ?? ''),
    ),
  )
  return [...new Set(all)]
}
for (const name of ['now', 'agora', 'deviceNow', 'clinicNow'])
  say(`Types and first values of what is called ${name}`, meanings(name).length, [meanings(name).join(', ')])

const folders = new Map<string, number>()
for (const path of paths.filter((p) => p.startsWith('src/'))) {
  const folder = path.slice(0, path.lastIndexOf('/'))
  folders.set(folder, (folders.get(folder) ?? 0) + 1)
}
const [largest = ['none', 0]] = [...folders].sort((a, b) => b[1] - a[1])
limit(`Files flat in the largest folder of the app, ${largest[0]}`, largest[1], 50)
limit('biome.json, lines', textOf('biome.json').split('\n').length - 1, 160)

// Each figure below says in how many places something is described that has to be described once.
const kinds = production
  .filter((path) => path.startsWith('domain/outbox/commands/'))
  .flatMap((path) => [...read(path).matchAll(/\bKIND = '([\w.]+)'/g)].map(([, kind = '']) => kind))
const naming = kinds
  .map((kind) => ({ kind, at: having(production, new RegExp(`['"\`]${kind.replace('.', '\\.')}['"\`]`)) }))
  .sort((a, b) => b.at.length - a.at.length)
say(
  'Production files in which a kind of command stands',
  naming.map((n) => `${n.kind} ${n.at.length}`).join(', '),
)
for (const { kind, at } of naming.slice(0, 1))
  limit(`  of the kind in most of them, ${kind}`, at.length, 6, at)
const table = production
  .filter((p) => /^src\/app\/(router|screens)\.tsx?$/.test(p))
  .map(read)
  .join('\n')
const screens = [...new Set([...table.matchAll(/\bpath: '(\/\w+)'/g)].map(([, path = '']) => path))]
const rows = [...table.matchAll(/\bfile: '([\w-]+)'/g)].map(([, file = '']) => file)
const routes = production.flatMap((path) => /^src\/app\/routes\/([\w-]+)\.tsx$/.exec(path)?.[1] ?? [])
const unmatched = [
  ...routes.filter((file) => !rows.includes(file)).map((file) => `${file} has no row`),
  ...rows.filter((file) => !routes.includes(file)).map((file) => `${file} has no file`),
]
limit('Screens without their row, and rows without their screen', unmatched.length, 0, unmatched)
const named = (text: string) =>
  screens.filter((path) => text.includes(`'${path}'`) || text.includes(`"${path}"`))
const lists = [...production, ...code.filter((p) => p.startsWith('scripts/'))].filter(
  (p) => named(read(p)).length > 2,
)
say('Lists kept by hand: files that name three or more screens', lists.length, lists)
const page = production.filter((p) => p.startsWith('src/'))
const later = {
  'React.lazy': having(page, /\blazy\(/),
  'a promise kept by hand': having(page, /\?\?=\s*import\(/),
  'onceLoaded, and onDemand made of it': having(page, /\bon(ceLoaded|Demand)\(/),
}
const ways = Object.entries(later).filter(([, at]) => at.length > 0)
limit(
  'Ways to keep what is fetched later',
  ways.length,
  1,
  ways.map(([way, at]) => `${way}: ${at.length} files`),
)
const plain = having(page, /\bimport\(/).filter((p) => !Object.values(later).flat().includes(p))
say('Files with an import() that nothing is kept of', plain.length, plain)
const idempotent = having(production, /\.insert\(idempotencia\)|insert into "?idempotencia\b/i)
limit('Implementations of idempotency: files that write its table', idempotent.length, 1, idempotent)

const length = (path: string) => read(path).split('\n').length - 1
const sum = (of: readonly string[]) => of.reduce((all, path) => all + length(path), 0)
say('Lines of production code', `${sum(production)} in ${production.length} files`)
const tests = code.filter(isTest)
say('Lines of tests', `${sum(tests)} in ${tests.length} files`)
for (const [what, pattern] of Object.entries(WRITTEN_AGAIN)) {
  const at = having(
    code.filter((p) => isTest(p) || p.startsWith('scripts/')),
    pattern,
  )
  say(`Test files with ${what}`, at.length, at)
}
const longest = [...code].sort((a, b) => length(b) - length(a)).map((p) => `${length(p)} ${p}`)
say('Files over 200 lines', code.filter((p) => length(p) > 200).length, longest.slice(0, 10))

if (!given.includes('--check')) process.stdout.write(`${lines.join('\n')}\n`)
else if (broken.length > 0) {
  process.stderr.write(`${broken.join('\n')}\n`)
  process.exitCode = 1
}
