import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { lastCopy, lastDrill, recordCopy, recordDrill } from './record.ts'

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
  const lastAt = async (instant: string): Promise<string | null> => {
    const last = await lastCopy(db.orm, Date.parse(instant))
    return last === null || last === 'ahead' ? last : last.arquivo
  }

  expect(await lastAt('2026-10-27T12:00:00Z')).toBeNull()

  await recordCopy(db.orm, before)
  await recordCopy(db.orm, ahead)
  expect(await lastAt('2026-10-27T12:00:00Z')).toBe(before.arquivo)
  await recordCopy(db.orm, after)
  expect(await lastAt('2026-11-28T12:00:00Z')).toBe(after.arquivo)
  expect(await lastAt('2027-10-28T12:00:00Z')).toBe(ahead.arquivo)
  // By a clock that is behind they were made, and none of them is the last.
  expect(await lastAt('2026-10-01T12:00:00Z')).toBe('ahead')
})

it('does the same with trials', async () => {
  const lastAt = async (instant: string): Promise<number | string | null> => {
    const last = await lastDrill(db.orm, Date.parse(instant))
    return last === null || last === 'ahead' ? last : last.linhas
  }
  expect(await lastAt('2026-10-27T12:00:00Z')).toBeNull()
  await recordDrill(db.orm, { feitoEm: '2027-10-27T03:15:00.000Z', linhas: 1, segundos: 1 })
  expect(await lastAt('2026-10-27T12:00:00Z')).toBe('ahead')
  await recordDrill(db.orm, { feitoEm: '2026-10-28T03:15:00.000Z', linhas: 2, segundos: 1 })
  expect(await lastAt('2026-11-28T12:00:00Z')).toBe(2)
  expect(await lastAt('2027-10-28T12:00:00Z')).toBe(1)
})
