import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { GRID } from '#domain/agendamento/slots.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import { buildApp } from '#server/app.ts'
import { connect, type Database } from '#server/db/connection.ts'
import {
  type Api,
  CLEANSING,
  insertPrincipal,
  login,
  startApi,
  THURSDAY_0730,
  TOMORROW,
  testEnv,
} from '#tests/support/api.ts'
import { quietLog } from '#tests/support/quiet-log.ts'

const SLOTS = 40
const RIVALS = 8
const LIMIT_MS = 10_000

/** Half-hour services, so that no two starts of the grid are in each other's way. */
const HALF_HOUR = { ...CLEANSING, nome: 'Meia hora', tempo: '00:30' }
const starts = Array.from({ length: SLOTS }, (_, i) =>
  formatDateTime(addDays(TOMORROW, Math.floor(i / GRID.length)), GRID[i % GRID.length] ?? 0),
)

let api: Api
let otherDb: Database
const addresses: string[] = []
const cookies: string[] = []
const listen = async (app: FastifyInstance) => app.listen({ host: '127.0.0.1', port: 0 })
let other: FastifyInstance

beforeAll(async () => {
  api = await startApi()
  otherDb = connect(api.db.url, quietLog, { max: 8 })
  other = await buildApp({ env: testEnv(), db: otherDb, now: () => THURSDAY_0730 })
  addresses.push(await listen(api.app), await listen(other))
  await api.admin.call('POST', '/api/Procedimento', HALF_HOUR)
  for (let i = 0; i < RIVALS; i++) {
    await insertPrincipal(api.db, `rival${i}@exemplo.test`)
    cookies.push((await login(api.app, `rival${i}@exemplo.test`)).headers.cookie ?? '')
  }
})
afterAll(async () => {
  await other.close()
  await otherDb.close()
  await api.close()
})
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

async function book(address: string, cookie: string, dataHoraAgendada: string) {
  const begin = performance.now()
  const response = await fetch(`${address}/api/Agendamentos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...HALF_HOUR, dataHoraAgendada }),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - begin }
}

it.each([
  ['one instance', 1],
  ['two instances on one database', 2],
])('eight people want each of forty times at once: %s', async (_what, instances) => {
  const attempts = starts.flatMap((start) =>
    cookies.map((cookie, i) => book(addresses[i % instances] ?? '', cookie, start)),
  )
  const answers = await Promise.all(attempts)
  const times = answers.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
  const slowest = times.at(-1) ?? 0
  process.stdout.write(
    `    median ${times[times.length / 2]} ms, slowest ${slowest} ms of ${times.length} at once\n`,
  )
  const counts = Object.groupBy(answers, ({ status }) => String(status))
  expect(Object.keys(counts).sort()).toEqual(['201', '409'])
  expect(counts['201']).toHaveLength(SLOTS)
  expect(counts['409']).toHaveLength(SLOTS * (RIVALS - 1))
  const { rows } = await api.db.pool.query(
    'select count(*)::int as n, count(distinct inicio)::int as starts from agendamento',
  )
  expect(rows).toEqual([{ n: SLOTS, starts: SLOTS }])
  expect(slowest).toBeLessThan(LIMIT_MS)
})
