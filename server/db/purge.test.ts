import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { purge } from './purge.ts'

it('removes what has run out also where something before it could not be removed, and says so', async () => {
  const db = await createTestDatabase()
  onTestFinished(() => db.drop())
  await db.pool.query(
    `insert into sessao (sid, sess, expire) values ('velha', '{}', now() - interval '1 day')`,
  )
  await db.pool.query('alter table idempotencia rename to idempotencia_presa')
  await expect(purge(db)).rejects.toThrow('"idempotencia" does not exist')
  expect((await db.pool.query('select sid from sessao')).rows).toEqual([])
})
