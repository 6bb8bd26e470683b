import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

/** The calls of a transaction whose scope is no async function, each by its beginning. */
function plainScopesIn(text: string): string[] {
  const calls = [...text.matchAll(/\.transaction\(\s*'rw?',[\s\S]*?(async )?\(\) =>/g)]
  return calls.flatMap(([call, isAsync]) => (isAsync === undefined ? [call] : []))
}

// Of another function Dexie counts one wait too few: what it calls may be asked outside the transaction, and
// what was to be undone with the rest then stays.
it('the scope of every transaction is an async function', () => {
  expect(plainScopesIn("db.transaction('rw', db.outbox, () => putRow(db))")).toHaveLength(1)
  expect(plainScopesIn("db.transaction('rw', [db.outbox, db.meta], async () => putRow(db))")).toEqual([])
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const plain = files.flatMap((name) => plainScopesIn(readFileSync(src + name, 'utf8')).map(() => name))
  expect(plain).toEqual([])
})
