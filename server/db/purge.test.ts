import { expect, it, onTestFinished } from 'vitest'
import { TOPICS } from '#domain/change/topics.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { readChanges } from './changes.ts'
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

it('leaves nobody without the changes that a wrong clock has thrown away', async () => {
  const db = await createTestDatabase()
  onTestFinished(() => db.drop())
  const { seen } = (await readChanges(db.pool, TOPICS, null)) ?? {}
  const before = seen === undefined ? null : { ...seen, em: seen.em - 3 * 86_400 }
  const told = async () => (await readChanges(db.pool, TOPICS, before))?.changes
  await db.pool.query("insert into voucher (nome, descricao) values ('Dez', '')")
  await purge(db)
  expect(await told()).toMatchObject([{ topico: 'vouchers' }])
  // As a start finds it whose date is a month ahead; by the next look it is right again.
  await db.pool.query("update mudanca set criado_em = criado_em - interval '31 days'")
  await purge(db)
  expect(await told()).toBeNull()
})
