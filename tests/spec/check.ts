import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from './entry.ts'
import { heldBy, readTestFile } from './reading.ts'

/** Looks at what was drawn: Testing Library's queries and Playwright's locators. */
const LOOKS = /^(get|find|query)(All)?By[A-Z]/
const DRAWS = /^(src\/.+\.test\.tsx|tests\/e2e\/.+\.spec\.ts)$/

/** What is wrong with one entry, or null. `root`: the project's folder. */
export async function complaintOf(entry: Entry, root: string): Promise<string | null> {
  const { phrase, proofs = [phrase], test } = entry
  const { title } = test
  const of = `"${phrase}" (${entry.section}): `
  if (!DRAWS.test(test.file)) return `${of}${test.file} draws nothing`
  const path = join(root, test.file)
  if (!existsSync(path)) return `${of}there is no ${test.file}`
  const file = readTestFile(path)
  const [found, ...others] = file.tests.filter((t) => t.title === title)
  if (found === undefined) return `${of}${test.file} has no test "${title}"`
  if (others.length > 0) return `${of}${test.file} has several tests "${title}"`
  const { literals, methods } = await heldBy(file, found.call, root)
  if (![...methods].some((m) => LOOKS.test(m))) return `${of}"${title}" looks at no screen`
  const missing = proofs.filter((p) => !literals.has(p))
  return missing.length === 0 ? null : `${of}"${title}" does not look for ${missing.join(' | ')}`
}

export type Module = Readonly<Record<string, unknown>>

/**
 * Sentences that the domain says are the specification's (`…_TEXTS` of its `texts.ts`) and no entry has. The
 * app's own words stand under other names.
 */
export function untold(entries: readonly Entry[], modules: readonly Module[]): readonly string[] {
  const told = new Set(entries.map((e) => e.phrase))
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('_TEXTS'))
    .flatMap(([name, texts]) =>
      Object.entries(texts as Record<string, string>)
        .filter(([, phrase]) => !told.has(phrase))
        .map(([key, phrase]) => `${name}.${key}, "${phrase}", is in no entry`),
    )
}
