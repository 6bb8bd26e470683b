import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connection.ts'
import {
  ANA,
  at,
  CLEANSING,
  insertPrincipal,
  login,
  THURSDAY_0730,
  TODAY,
  testEnv,
} from '#tests/support/api.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { quietLog } from '#tests/support/quiet-log.ts'

/** A way to PostgreSQL that counts how often it is asked something after it has answered. */
async function countingProxy(target: URL) {
  const count = { trips: 0 }
  const server = net.createServer((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname)
    let hasAnswered = true
    socket.on('data', () => {
      if (hasAnswered) count.trips += 1
      hasAnswered = false
    })
    upstream.on('data', () => {
      hasAnswered = true
    })
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, count, close: () => server.close() }
}

it('a booking asks the database four times', async () => {
  const own = await createTestDatabase()
  const proxy = await countingProxy(new URL(own.url))
  const db = connect(proxy.url, quietLog, { max: 1 })
  const app = await buildApp({ env: testEnv(), db, now: () => THURSDAY_0730 })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    proxy.close()
    await own.drop()
  })
  await insertPrincipal(own, ANA)
  await own.pool.query(
    `insert into procedimento (nome, descricao, valor_centavos, tempo_minutos, tipo_procedimento)
     values ($1, $2, $3, 75, $4)`,
    [CLEANSING.nome, CLEANSING.descricao, CLEANSING.valor * 100, CLEANSING.tipoProcedimento],
  )
  const ana = await login(app, ANA)
  const book = async (time: string) => {
    const before = proxy.count.trips
    const body = { ...CLEANSING, dataHoraAgendada: at(TODAY, time) }
    const key = { 'idempotency-key': randomUUID() }
    expect((await ana.call('POST', '/api/Agendamentos', body, key)).statusCode).toBe(201)
    return proxy.count.trips - before
  }
  const trips: number[] = []
  for (const time of ['08:00', '09:30', '13:00', '14:30', '16:00']) trips.push(await book(time))
  // Some are beside a look at the clinic's zone, or a notification.
  expect(Math.min(...trips)).toBe(4)
})
