import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openSilentWay, type SilentWay } from '#tests/support/silent-way.ts'
import { connect, type Database } from './connection.ts'
import { confirmLineage, createLineage, type Lineage } from './lineage.ts'
import { isConnectionLost, isUnreachable } from './retry.ts'
import { transaction } from './transaction.ts'

let way: SilentWay
let db: Database
beforeAll(async () => {
  const url = new URL(inject('postgresUrl'))
  way = await openSilentWay(new URL(url))
  url.host = `127.0.0.1:${way.port}`
  db = connect(url.href, quietLog, { query_timeout: 2000 })
})
afterAll(async () => {
  await db.close()
  way.close()
})

it('a silence on the way with all connections at work is over when it is over', async () => {
  const ask = () => db.pool.query('select 1 as n')
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(db.pool.totalCount).toBe(10)
  way.state.isSilent = true
  const statements = Array.from({ length: 5 }, ask)
  const transactions = Array.from({ length: 5 }, () => transaction(db, (tx) => tx.$client.query('select 1')))
  const outcomes = await Promise.allSettled([...statements, ...transactions])
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected')
    if (outcome.status === 'rejected') expect(isConnectionLost(outcome.reason)).toBe(true)
  }
  way.state.isSilent = false
  const begin = performance.now()
  const rows = await Promise.all(Array.from({ length: 10 }, ask))
  expect(rows.map(({ rowCount }) => rowCount)).toEqual(Array(10).fill(1))
  expect(performance.now() - begin).toBeLessThan(5000)
})

it('has a limit for every statement, later than PostgreSQL’s own', async () => {
  const own = connect(inject('postgresUrl'), quietLog)
  expect(own.pool.options.query_timeout).toBe(12_000)
  const { rows } = await own.pool.query('show statement_timeout')
  expect(rows[0].statement_timeout).toBe('10s')
  await own.close()
})

it('a connection that is lost within a transaction ends the transaction, and nothing else', async () => {
  const own = connect(inject('postgresUrl'), quietLog)
  const lost = transaction(own, async ({ $client }) => {
    const { rows } = await $client.query('select pg_backend_pid() as pid')
    const end = own.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await Promise.all([$client.query('select pg_sleep(10)'), end])
  })
  await expect(lost).rejects.toSatisfy(isConnectionLost)
  expect((await own.pool.query('select 1')).rowCount).toBe(1)
  await own.close()
})

describe('while the lineage is confirmed after a recovery', () => {
  let own: TestDatabase
  let ownWay: SilentWay
  let lineage: Lineage
  beforeAll(async () => {
    own = await createTestDatabase()
    await confirmLineage(own)
    const url = new URL(own.url)
    ownWay = await openSilentWay(new URL(url))
    url.host = `127.0.0.1:${ownWay.port}`
    lineage = createLineage({ url: url.href, marks: null })
  })
  afterAll(async () => {
    ownWay.close()
    await own.drop()
  })
  const look = () => lineage.look(own.pool, [], null, 0)

  it('a silence that comes before it keeps no list waiting for ever', async () => {
    // As a recovery leaves it: the next look confirms, by a connection of its own.
    await own.pool.query('delete from recuperacao')
    ownWay.state.isSilent = true
    const first = await look().catch((error: unknown) => error)
    expect(isUnreachable(first)).toBe(true)
    ownWay.state.isSilent = false
    expect((await look()).changes).toBeNull()
  })

  it('a silence that comes in the middle keeps no list waiting for ever', async () => {
    await own.pool.query('delete from recuperacao')
    const holder = await own.pool.connect()
    await holder.query('begin; lock table recuperacao in share mode')
    const first = look().catch((error: unknown) => error)
    const waiting = `select 1 from pg_stat_activity where datname = current_database()
      and application_name like '%epoca' and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await own.pool.query(waiting)).rowCount).toBe(1))
    ownWay.state.isSilent = true
    await holder.query('rollback')
    holder.release()
    await delay(500)
    ownWay.state.isSilent = false
    expect(isConnectionLost(await first)).toBe(true)
    expect((await look()).changes).toBeNull()
  })
})
