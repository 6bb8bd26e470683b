import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { WRITES_PER_MINUTE } from './per-person.ts'
import { registerPurge } from './purge.ts'

it('stored answers of one client, refusals too, are never more than she can be given within an hour', async () => {
  const db = await createTestDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    vi.useRealTimers()
    await db.drop()
  })
  const { rows } = await db.pool.query(
    "insert into usuario (nome_usuario, email, senha_hash) values ('Ana', 'ana@exemplo.test', 'x') returning id",
  )
  const count = async () =>
    (await db.pool.query('select count(*)::int as n from idempotencia')).rows[0].n as number
  registerPurge(app, { db })
  await app.ready()
  for (const _ of [1, 2]) {
    await db.pool.query(
      `insert into idempotencia (usuario_id, chave, impressao, status, corpo)
        select $1, gen_random_uuid(), 'x', 409, '{}' from generate_series(1, $2)`,
      [rows[0].id, 60 * WRITES_PER_MINUTE.Usuario],
    )
    vi.advanceTimersByTime(60 * 60_000)
    await vi.waitFor(async () => expect(await count()).toBe(5_000), { timeout: 10_000 })
  }
})
