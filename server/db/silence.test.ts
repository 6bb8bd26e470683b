import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openSilentWay, type SilentWay } from '#tests/support/silent-way.ts'
import { connect, type Database } from './connection.ts'
import { isConnectionLost } from './retry.ts'
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
