import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { DatabaseUnavailableError, openDatabase } from './connection.ts'
import { runMigrations } from './migrate.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const one = async (expression: string): Promise<unknown> =>
  (await db.pool.query<{ it: unknown }>(`select ${expression} as it`)).rows[0]?.it

describe('types', () => {
  it('leaves the wall clock as text', async () => {
    expect(await one("timestamp '2026-01-31 09:00'")).toBe('2026-01-31 09:00:00')
    expect(await one("date '2026-01-31'")).toBe('2026-01-31')
  })

  it('keeps exact numbers exact', async () => {
    expect(await one('count(*)')).toBe('1')
    expect(await one('150.10::numeric(10,2)')).toBe('150.10')
    expect(await one('7::int')).toBe(7)
  })

  it('works in UTC and under time limits', async () => {
    expect(await one("current_setting('timezone')")).toBe('UTC')
    expect(await one("current_setting('statement_timeout')")).toBe('10s')
  })

  it('lowers accented letters and has Brazilian sorting', async () => {
    expect(await one("lower('AÇÃO')")).toBe('ação')
    const sorted = await db.pool.query(
      `select n from unnest(array['Zoe', 'Ágata', 'bia']) n order by n collate "pt-BR-x-icu"`,
    )
    expect(sorted.rows.map((row) => row.n)).toEqual(['Ágata', 'bia', 'Zoe'])
  })
})

describe('openDatabase with DATABASE_URL', () => {
  it('opens it and closes it', async () => {
    const opened = await openDatabase({ env: readEnv({ DATABASE_URL: db.url }), log: quietLog })
    expect((await opened.pool.query('select 1')).rowCount).toBe(1)
    await opened.close()
    await opened.close()
    expect(opened.pool.ended).toBe(true)
  })

  it('says in one line, without the password, why it cannot', async () => {
    const url = new URL(inject('postgresUrl'))
    url.password = 'segredo-errado'
    const refusal = await openDatabase({ env: readEnv({ DATABASE_URL: url.href }), log: quietLog }).catch(
      (e) => e,
    )
    expect(refusal).toBeInstanceOf(DatabaseUnavailableError)
    expect(refusal.message).toMatch(/^O banco de DATABASE_URL não responde: .*$/)
    expect(refusal.message).not.toContain('segredo')
  })

  it.each([
    ['refuses the connection', 'postgres://ninguem@127.0.0.1:1/nada'],
    ['is this machine’s, and has not made its socket yet', 'postgres:///nada?host=/nenhuma&user=ninguem'],
  ])('waits for one that %s', async (_what, url) => {
    const begin = performance.now()
    const opening = openDatabase({ env: readEnv({ DATABASE_URL: url }), log: quietLog, patienceMs: 600 })
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(performance.now() - begin).toBeGreaterThan(600)
  })
})

describe('runMigrations', () => {
  it('may be run by several instances at once, on an empty database and again', async () => {
    await db.pool.query('create database vazio template template0')
    const url = new URL(db.url)
    url.pathname = '/vazio'
    await Promise.all([1, 2, 3].map(() => runMigrations({ url: url.href })))
    await runMigrations({ url: url.href })
    const opened = await openDatabase({ env: readEnv({ DATABASE_URL: url.href }), log: quietLog })
    const { rows } = await opened.pool.query(
      'select hash, count(*)::int as times from drizzle.__drizzle_migrations group by 1',
    )
    await opened.close()
    await db.pool.query('drop database vazio with (force)')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.times === 1)).toBe(true)
  })
})
