/**
 * One language a word: names in code are English, with the clinic's nouns and the words of docs/glossary.md; the wire,
 * the database and what people read are Portuguese. Says `file:line name word` of each name that is not.
 *
 *     node scripts/check-language.ts [folder of the project] [--list | --words]
 *
 * `--list` and `--words` (each word once, with how often) only look; without them what was found fails the check.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, inspect } from './language/inspect.ts'

const root = process.argv.slice(2).find((a) => !a.startsWith('--')) ?? join(import.meta.dirname, '..')
const FOLDERS = ['src', 'server', 'domain', 'tests', 'scripts']

/** What git follows or would follow; a folder that is no repository is read whole. */
function filesOf(): string[] {
  if (!existsSync(join(root, '.git')))
    return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    )
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...FOLDERS]
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return paths.filter((path) => path !== '' && existsSync(join(root, path)))
}

const findings = inspect(filesOf(), (path) => readFileSync(join(root, path), 'utf8'))

const say = ({ path, line, kind, name, words }: Finding) =>
  `${path}:${line} ${kind} ${name} ${words.join(' ')}`

function counted(): string[] {
  const times = new Map<string, number>()
  for (const word of findings.flatMap((f) => f.words)) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1]).map(([word, n]) => `${n} ${word}`)
}

const said = process.argv.includes('--words') ? counted() : findings.map(say)
process.stdout.write(said.map((line) => `${line}\n`).join(''))
process.stdout.write(`${findings.length} names and lines are not as docs/glossary.md says\n`)
if (findings.length > 0 && !process.argv.some((a) => a.startsWith('--'))) process.exitCode = 1
