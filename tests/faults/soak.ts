/**
 * A clinic's traffic for a long time, by hand (`npm run test:soak`): clients look, book and cancel at a
 * steady rate, whether answers come or not, through one or two servers on one database. Said at the end: what
 * was answered, how much memory the servers hold by the minute, and whether every booking that was answered
 * is there, once.
 *
 * MINUTES (30), RATE (requests a second, 50). FAULTS=1 makes the database fall silent for 5 s in the middle,
 * and restarts it later. OTHER names another checkout, built: its server is the second one, so that two
 * versions stand side by side.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { GRID } from '#domain/agendamento/slots.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL, ADMIN_ENV } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import { Person } from '#tests/support/http-person.ts'
import { liftLimits } from '#tests/support/limits.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { openSilentWay } from '#tests/support/silent-way.ts'
import { startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const rate = Number(process.env.RATE ?? 50)
const hasFaults = process.env.FAULTS === '1'
const other = process.env.OTHER
const CLIENTS = 40
const SILENCE_MS = 5_000
const SERVICE = {
  nome: 'Massagem rápida',
  descricao: 'Meia hora.',
  valor: 80,
  tempo: '00:30',
  tipoProcedimento: 1,
} as const

type Client = { readonly person: Person; cursor: string; readonly visits: number[] }
type Answer = { readonly at: number; readonly status: number; readonly ms: number }

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const postgres = await startTemporaryPostgres(['max_connections=120'])
const databaseUrl = await postgres.createDatabase('soak')
const way = await openSilentWay(new URL(databaseUrl))
const throughWay = new URL(databaseUrl)
throughWay.host = `127.0.0.1:${way.port}`
const env = { ...ADMIN_ENV, NODE_ENV: 'production' }
const servers: RunningServer[] = [await startServer({ databaseUrl: throughWay.href, env })]
if (other !== undefined) servers.push(await startServer({ databaseUrl: throughWay.href, env, root: other }))

const admin = new Person(servers[0]?.url ?? '')
await admin.login(ADMIN_EMAIL)
const made = await admin.fetch('POST', '/api/Procedimento', { ...SERVICE, imagem: '' })
if (made.status !== 201) throw new Error(`the service was answered ${made.status}`)
const { id: procedimentoId } = (await made.json()) as { id: number }
await liftLimits(databaseUrl)
const clients: Client[] = []
const streams: EventStream[] = []
for (let i = 0; i < CLIENTS; i++) {
  const person = new Person(servers[i % servers.length]?.url ?? '')
  await person.register(`cliente-${i}@exemplo.test`)
  clients.push({ person, cursor: '', visits: [] })
  if (i % 2 === 0) streams.push(await openEvents(person.url, { cookie: `sessao=${person.session}` }))
}
await delay(2_500)

const answers: Answer[] = []
const unanswered: string[] = []
const booked = new Map<number, { readonly key: string; isCancelled: boolean | 'unknown' }>()
const begin = performance.now()
let nextTime = 0

async function ask(client: Client, method: string, path: string, body?: unknown, key?: string) {
  const from = performance.now()
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await client.person.fetch(method, path, body, headers)
  const text = await answer.text()
  answers.push({ at: from - begin, status: answer.status, ms: performance.now() - from })
  return { status: answer.status, text }
}

async function book(client: Client): Promise<void> {
  const n = nextTime++
  const date = addDays(today(), 1 + Math.floor(n / GRID.length))
  const dataHoraAgendada = formatDateTime(date, GRID[n % GRID.length] ?? 0)
  const key = randomUUID()
  const { status, text } = await ask(
    client,
    'POST',
    '/api/Agendamentos',
    { ...SERVICE, procedimentoId, dataHoraAgendada },
    key,
  )
  if (status !== 201) return
  const { id } = JSON.parse(text) as { id: number }
  booked.set(id, { key, isCancelled: false })
  client.visits.push(id)
}

async function cancel(client: Client): Promise<void> {
  const id = client.visits.shift()
  const visit = id === undefined ? undefined : booked.get(id)
  if (id === undefined || visit === undefined) return book(client)
  visit.isCancelled = 'unknown'
  const { status } = await ask(client, 'DELETE', `/api/Agendamentos/${id}`, undefined, randomUUID())
  if (status === 204) visit.isCancelled = true
}

async function look(client: Client): Promise<void> {
  const since = client.cursor === '' ? '' : `&cursor=${encodeURIComponent(client.cursor)}`
  const { status, text } = await ask(client, 'GET', `/api/Agendamentos/mudancas?meus=1${since}`)
  if (status === 200) client.cursor = (JSON.parse(text) as { cursor: string }).cursor
}

/** Out of 20 requests: what a clinic's phones ask for, by how often. */
async function act(client: Client, n: number): Promise<unknown> {
  if (n < 7) return look(client)
  if (n < 11) return ask(client, 'GET', '/api/Agendamentos/ocupados')
  if (n < 13) return ask(client, 'GET', '/api/Usuarios/sessao')
  if (n < 14) return ask(client, 'GET', '/api/Usuarios/perfil')
  if (n < 15) return ask(client, 'GET', '/api/Procedimento')
  return n < 18 ? book(client) : cancel(client)
}

/** Resident memory of a server's process, MB. */
async function memoryOf({ child }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const at = (share: number): number => share * minutes * 60_000
const faults = hasFaults
  ? [
      {
        at: at(1 / 3),
        name: 'silence',
        async run() {
          way.state.isSilent = true
          await delay(SILENCE_MS)
          way.state.isSilent = false
        },
      },
      { at: at(2 / 3), name: 'restart', run: () => postgres.restart() },
    ]
  : []
/** From when on a fault may be felt, until 30 s after its end. */
const felt: { readonly name: string; readonly from: number; until: number }[] = []

const pending = new Set<Promise<unknown>>()
let minute = 0
for (let sent = 0; performance.now() - begin < minutes * 60_000; sent++) {
  await delay(Math.max(0, (sent * 1000) / rate - (performance.now() - begin)))
  const now = performance.now() - begin
  const due = faults.find((fault) => fault.at <= now && !felt.some(({ name }) => name === fault.name))
  if (due !== undefined) {
    const fault = { name: due.name, from: now, until: Number.POSITIVE_INFINITY }
    felt.push(fault)
    void due.run().then(() => {
      fault.until = performance.now() - begin + 30_000
    })
  }
  const client = clients[Math.floor(Math.random() * clients.length)]
  if (client === undefined) throw new Error('there are no clients')
  const done = act(client, Math.floor(Math.random() * 20)).catch((error: Error) => {
    unanswered.push(error.message)
  })
  pending.add(done)
  void done.then(() => pending.delete(done))
  if (now >= (minute + 1) * 60_000) {
    minute += 1
    const memory = await Promise.all(servers.map(memoryOf))
    const last = answers.filter((a) => a.at > now - 60_000).map(({ ms }) => ms)
    const p99 = last.toSorted((a, b) => a - b)[Math.floor(last.length * 0.99)] ?? 0
    say(`${minute} min: ${last.length} answers, p99 ${Math.round(p99)} ms, memory ${memory.join(' + ')} MB`)
  }
}
await Promise.all(pending)

const isFelt = ({ at: when, ms }: Answer) =>
  felt.some(({ from, until }) => when + ms >= from && when <= until)
const counts = new Map<string, number>()
for (const answer of answers) {
  const name = `${answer.status}${answer.status >= 500 && isFelt(answer) ? ' during a fault' : ''}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
say(
  `answered: ${[...counts]
    .toSorted()
    .map(([name, n]) => `${n} × ${name}`)
    .join(', ')}`,
)
say(
  `without an answer: ${unanswered.length}; streams still open: ${streams.length - (await endedOf(streams))}`,
)

const pool = new pg.Pool({ connectionString: databaseUrl })
const { rows } = await pool.query<{ id: number; chave: string }>(
  `select id, chave from agendamento where estado <> 'cancelada'`,
)
const stored = new Map(rows.map(({ id, chave }) => [id, chave]))
const lost = [...booked].filter(([id, v]) => v.isCancelled === false && stored.get(id) !== v.key)
const ghosts = [...booked].filter(([id, v]) => v.isCancelled === true && stored.has(id))
const doubled = rows.length - new Set(rows.map(({ chave }) => chave)).size
say(`booked ${booked.size}; lost ${lost.length}, cancelled and there ${ghosts.length}, doubled ${doubled}`)
const severe = answers.filter((a) => a.status >= 500 && !isFelt(a)).length
await pool.end()
for (const stream of streams) stream.close()
for (const server of servers) await server.stop()
way.close()
await postgres.stop()
process.exit(lost.length + ghosts.length + doubled + severe === 0 ? 0 : 1)

async function endedOf(open: readonly EventStream[]): Promise<number> {
  const ended = await Promise.all(
    open.map((stream) => Promise.race([stream.ended.then(() => 1), delay(10, 0)])),
  )
  return ended.reduce<number>((sum, n) => sum + n, 0)
}
