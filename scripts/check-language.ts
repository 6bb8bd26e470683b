/**
 * One language a word: names in code are English, with the clinic's nouns and the words of docs/glossary.md;
 * the wire, the database and what people read are Portuguese. Says `file:line name word` of each name that is
 * not.
 *
 *     npm run check:language -- [folder of the project] [--list | --words]
 *
 * `--list` and `--words` (each word once, with how often) only look; without them what was found fails the
 * check.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './language/files.ts'
import { type Finding, inspect } from './language/inspect.ts'

const given = process.argv.slice(2)
const root = given.find((a) => !a.startsWith('--')) ?? join(import.meta.dirname, '..')

const findings = inspect(filesOf(root), (path) => readFileSync(join(root, path), 'utf8'))

const say = ({ path, line, kind, name, words }: Finding) =>
  `${path}:${line} ${kind} ${name} ${words.join(' ')}`

function counted(): string[] {
  const times = new Map<string, number>()
  for (const word of findings.flatMap((f) => f.words)) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1]).map(([word, n]) => `${n} ${word}`)
}

const said = given.includes('--words') ? counted() : findings.map(say)
process.stdout.write(said.map((line) => `${line}\n`).join(''))
process.stdout.write(`${findings.length} names and lines are not as docs/glossary.md says\n`)
if (findings.length > 0 && !given.some((a) => a.startsWith('--'))) process.exitCode = 1
