import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { lastCopy, recordCopy } from './record.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

it('does not take a copy of a clock that was a year ahead for the last one, as long as its day has not come', async () => {
  const made = { bytes: 4, sha256: 'x', cifrada: true }
  const [before, ahead, after] = ['2026-10-26', '2027-10-27', '2026-10-28'].map((day) => ({
    ...made,
    feitaEm: `${day}T03:15:00.000Z`,
    arquivo: `/copias/agenda-${day}T03-15-00Z.copia`,
  }))
  if (before === undefined || ahead === undefined || after === undefined) throw new Error('three were made')
  const lastAt = async (instant: string): Promise<string | undefined> =>
    (await lastCopy(db.orm, Date.parse(instant)))?.arquivo

  await recordCopy(db.orm, before)
  await recordCopy(db.orm, ahead)
  expect(await lastAt('2026-10-27T12:00:00Z')).toBe(before.arquivo)
  await recordCopy(db.orm, after)
  expect(await lastAt('2026-11-28T12:00:00Z')).toBe(after.arquivo)
  expect(await lastAt('2027-10-28T12:00:00Z')).toBe(ahead.arquivo)
})
