import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runScript } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const readLineage = async (): Promise<string> =>
  (await db.pool.query('select epoca::text from epoca')).rows[0].epoca
const linesOf = (text: string): string[] => text.trim().split('\n')

it('gives the database another history', async () => {
  const before = await readLineage()
  const ending = await runScript('server/restored.ts', [], { DATABASE_URL: db.url })
  expect(ending).toMatchObject({ code: 0, stderr: '' })
  expect(await readLineage()).not.toBe(before)
})

it.each(['--help', 'ajuda'])('does nothing where it is given %s, which it does not know', async (word) => {
  const before = await readLineage()
  const ending = await runScript('server/restored.ts', [word], { DATABASE_URL: db.url })
  expect(ending).toMatchObject({ code: 1, stdout: '' })
  expect(ending.stderr).toMatch(/^Não entendi o comando: /)
  expect(linesOf(ending.stderr)).toHaveLength(1)
  expect(await readLineage()).toBe(before)
})

it('makes no database under a mistyped DATA_DIR, and says so in one line', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-nada-'))
  const empty = path.join(dir, 'nada')
  const ending = await runScript('server/restored.ts', [], { DATA_DIR: empty })
  expect(ending).toEqual({
    code: 1,
    stdout: '',
    stderr: `Não há banco em ${empty}: confira DATA_DIR, ou dê DATABASE_URL, como ao servidor.\n`,
  })
  expect(existsSync(empty)).toBe(false)
  await rm(dir, { recursive: true, force: true })
})
