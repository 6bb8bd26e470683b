import net from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { connect, type Database } from './connection.ts'
import { isConnectionLost } from './retry.ts'
import { transaction } from './transaction.ts'

/** A way to PostgreSQL that can fall silent: nothing comes through, and nobody is told. */
function createWay(target: URL) {
  const sockets = new Set<net.Socket>()
  const state = { isSilent: false }
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // A connection that was open in the silence has lost what was sent, and never hears of it.
      let isDeaf = false
      from.on('data', (part) => {
        isDeaf ||= state.isSilent
        if (!isDeaf) to.write(part)
      })
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  })
  return { server, state, close: () => [...sockets].map((socket) => socket.destroy()) }
}

let way: ReturnType<typeof createWay>
let db: Database
beforeAll(async () => {
  const url = new URL(inject('postgresUrl'))
  way = createWay(new URL(url))
  await new Promise<void>((resolve) => way.server.listen(0, '127.0.0.1', resolve))
  url.host = `127.0.0.1:${(way.server.address() as net.AddressInfo).port}`
  db = connect(url.href, quietLog, { query_timeout: 2000 })
})
afterAll(async () => {
  await db.close()
  way.close()
  way.server.close()
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
