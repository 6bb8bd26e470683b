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

/** The types of the whole messages of PostgreSQL's protocol in what has come so far, and where they end. */
function messagesIn(data: Buffer): { types: string[]; end: number } {
  const types: string[] = []
  let end = 0
  while (end + 5 <= data.length && end + 1 + data.readUInt32BE(end + 1) <= data.length) {
    types.push(String.fromCharCode(data[end] ?? 0))
    end += 1 + data.readUInt32BE(end + 1)
  }
  return { types, end }
}

/**
 * A way to PostgreSQL that counts how often it is asked something after it has answered. It hands an answer
 * on when all that was asked by then is answered: how quickly either side is does not change the count.
 */
async function countingProxy(target: URL) {
  const count = { trips: 0 }
  const server = net.createServer((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname)
    let isOpen = false
    let unanswered = 0
    let asking = Buffer.alloc(0)
    let answering = Buffer.alloc(0)
    let answered: Buffer[] = []
    socket.on('data', (data) => {
      upstream.write(data)
      // What is said before the login is through has frames of its own, and is not counted.
      if (!isOpen) return
      if (unanswered === 0) count.trips += 1
      asking = Buffer.concat([asking, data])
      const { types, end } = messagesIn(asking)
      asking = asking.subarray(end)
      unanswered += types.filter((type) => type === 'Q' || type === 'S').length
    })
    upstream.on('data', (data) => {
      answered.push(data)
      answering = Buffer.concat([answering, data])
      const { types, end } = messagesIn(answering)
      answering = answering.subarray(end)
      const ready = types.filter((type) => type === 'Z').length
      unanswered -= isOpen ? ready : 0
      isOpen ||= ready > 0
      if (unanswered > 0) return
      socket.write(Buffer.concat(answered))
      answered = []
    })
    socket.on('close', () => upstream.end())
    upstream.on('close', () => socket.end())
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
