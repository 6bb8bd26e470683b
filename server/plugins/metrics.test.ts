import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { recordCopy } from '#server/backup/record.ts'
import { freePort } from '#server/db/embedded/cluster.ts'
import { type Api, at, CLEANSING, startApi, TOMORROW, testEnv } from '#tests/support/api.ts'

const TOKEN = 'um segredo de vinte letras'

let api: Api
let port: number
beforeAll(async () => {
  port = await freePort()
  api = await startApi({ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN })
})
afterAll(() => api.close())

async function metrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

/** The value of the one line that begins with the name and has these labels. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number | null> {
  const wanted = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  const line = (await metrics())
    .split('\n')
    .find((text) => new RegExp(`^${name}[{ ]`).test(text) && wanted.every((label) => text.includes(label)))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

it('counts bookings by their outcome, and repeats apart', async () => {
  const service = (await api.admin.call('POST', '/api/Procedimento', CLEANSING)).body
  const body = { ...CLEANSING, procedimentoId: service.id, dataHoraAgendada: at(TOMORROW, '09:00') }
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await api.ana.call('POST', '/api/Agendamentos', body, key)).statusCode).toBe(201)
  expect((await api.ana.call('POST', '/api/Agendamentos', body, key)).statusCode).toBe(201)
  expect((await api.bia.call('POST', '/api/Agendamentos', body)).statusCode).toBe(409)
  expect(await value('agenda_bookings_total', { outcome: 'accepted' })).toBe(1)
  expect(await value('agenda_bookings_total', { outcome: 'horario_ocupado' })).toBe(1)
  expect(await value('agenda_replays_total')).toBe(1)
  const route = { method: 'POST', route: '/api/Agendamentos' }
  expect(await value('agenda_requests_total', { ...route, class: '2xx' })).toBe(2)
  expect(await value('agenda_requests_total', { ...route, class: '4xx' })).toBe(1)
  expect(await value('agenda_request_seconds_count', route)).toBe(3)
})

it('never names a person', async () => {
  await api.ana.call('GET', '/api/Perfil/usuario/ana@exemplo.test')
  expect(await metrics()).not.toMatch(/exemplo\.test/)
})

it('tells of the process, the pool, the streams and the database', async () => {
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(await value('agenda_pool_connections', { state: 'waiting' })).toBe(0)
  expect(await value('agenda_database_up')).toBe(1)
  expect(await value('agenda_database_bytes')).toBeGreaterThan(1_000_000)
  expect(await value('agenda_backup_timestamp_seconds')).toBe(0)
  const feitaEm = '2026-11-12T03:15:00.000Z'
  await recordCopy(api.db.orm, { feitaEm, arquivo: '/c', bytes: 77, sha256: 'x', cifrada: true })
  api.clock.deviceNow += 60_000
  expect(await value('agenda_backup_timestamp_seconds')).toBe(Date.parse(feitaEm) / 1000)
  expect(await value('agenda_backup_bytes')).toBe(77)

  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const leave = new AbortController()
  const stream = await fetch(`${address}/api/eventos`, {
    headers: { accept: 'text/event-stream' },
    signal: leave.signal,
  })
  expect(stream.status).toBe(200)
  expect(await value('agenda_event_streams')).toBe(1)
  leave.abort()
  await vi.waitFor(async () => expect(await value('agenda_event_streams')).toBe(0))
})

it('is told anew where the clock was ahead and is put back', async () => {
  api.clock.deviceNow += 86_400_000
  expect(await value('agenda_backup_bytes')).toBe(77)
  await recordCopy(api.db.orm, {
    ...{ feitaEm: '2026-11-12T04:15:00.000Z', arquivo: '/d', bytes: 88, sha256: 'x', cifrada: true },
  })
  api.clock.deviceNow -= 86_400_000
  expect(await value('agenda_backup_bytes')).toBe(88)
})

it('is told on the own port to whoever has the token, and nobody else', async () => {
  for (const authorization of [undefined, 'Bearer x', TOKEN]) {
    const answer = await api.admin.call('GET', '/metrics', undefined, {
      ...(authorization && { authorization }),
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('agenda_')
  }
  const answer = await api.visitor.call('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.body).toContain('agenda_requests_total')
})

it('has every figure that the dashboard and the alerts ask for', async () => {
  const [rules = '', dashboard = ''] = await Promise.all(
    ['ops/prometheus/agenda-alerts.yml', 'ops/grafana/agenda.json'].map((file) => readFile(file, 'utf8')),
  )
  const all = await metrics()
  expect(rules.match(/- alert: /g)).toHaveLength(5)
  const names = new Set(
    `${rules}${dashboard}`.match(/\b(?:agenda_[a-z_]+|nodejs_[a-z0-9_]+|process_[a-z_]+)/g),
  )
  expect(names.size).toBeGreaterThan(10)
  for (const name of names) expect(all, name).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
})

it('is off unless set, and says in one line that its port is taken', async () => {
  const plain = await buildApp({ env: testEnv(), db: api.db })
  expect((await plain.inject('/metrics')).body).not.toContain('agenda_')
  await plain.close()
  const second = await buildApp({ env: testEnv({ METRICS_PORT: String(port) }), db: api.db })
  await expect(second.ready()).rejects.toThrow(
    /^METRICS_PORT=\d+ não pode ser usada .*: escolha outra porta\.$/,
  )
  await second.close()
})
