import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../../src/app')
const read = (path: string) => readFileSync(join(app, path), 'utf8')

/** The one table of the screens. */
const TABLE = 'screens.ts'

/** Files of `routes/` that are a screen, and that the table does not name. */
function withoutRow(files: ReadonlyMap<string, string>, table: string): string[] {
  return [...files].flatMap(([file, text]) => {
    const name = file.replace('.tsx', '')
    const isScreen = /^export function (Screen|\w+Route)\b/m.test(text)
    return isScreen && !table.includes(`file: '${name}'`) && !table.includes(`/routes/${file}'`) ? [file] : []
  })
}

const routes = new Map(
  readdirSync(join(app, 'routes'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => [file, read(`routes/${file}`)]),
)

it('every screen has its row', () => {
  expect(routes.size).toBeGreaterThan(10)
  expect(withoutRow(routes, read(TABLE))).toEqual([])
})

it('a screen without a row is named', () => {
  const planted = new Map([...routes, ['forgotten.tsx', 'export function Screen() {\n  return null\n}\n']])
  expect(withoutRow(planted, read(TABLE))).toEqual(['forgotten.tsx'])
})
