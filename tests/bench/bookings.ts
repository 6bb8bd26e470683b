import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { GRID } from '#domain/agendamento/slots.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { putLoad } from './load.ts'
import { heading, inParallel, median, percentile, perSecond, report } from './report.ts'

const ROUNDS = 5
/**
 * Clients at a time, and how many bookings of theirs make a round. The last are more than a server has
 * connections to its database, so that they also wait for those.
 */
const WIDTHS: readonly { readonly width: number; readonly perRound: number }[] = [
  { width: 1, perRound: 150 },
  { width: 10, perRound: 400 },
  { width: 32, perRound: 800 },
]
const AIMS: Readonly<Record<number, string>> = { 1: '0.30', 10: '0.40', 32: '0.40' }
const CONNECTIONS = 10

/** Free half hours, far after everything that is stored. */
function* freeHalfHours(from: string): Generator<string> {
  for (let day = 0; ; day++) for (const start of GRID) yield formatDateTime(addDays(from, day), start)
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: line.toString().trim(), stop: () => void child.kill() }
}

type Round = { readonly seconds: number; readonly latencies: readonly number[] }

type Contender = {
  readonly name: string
  /** Books each of these starts, so many at a time. */
  readonly book: (starts: readonly string[], width: number) => Promise<Round>
}

/**
 * Bookings through HTTP, each with a key of its own, beside three yardsticks on the same database: the insert
 * behind a bare HTTP route (the same stack with nothing of the product, but for table, constraint and
 * triggers), the same insert alone, straight into PostgreSQL, and one into a plain table that has none of
 * them. Rounds alternate, so that a noisy minute hits all four.
 */
export async function benchBookings(
  people: readonly Person[],
  procedimento: object,
  databaseUrl: string,
  from: string,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const bare = await startBare(databaseUrl)
  await pool.query(PLAIN_TABLE)
  const contenders: readonly [Contender, Contender, Contender, Contender] = [
    { name: 'insert into a plain table, straight into PostgreSQL', book: insertAlone(pool, 'simples') },
    { name: 'insert alone, straight into PostgreSQL', book: insertAlone(pool, 'agendamento') },
    { name: 'bare insert behind an HTTP route', book: behindHttp(bare.url) },
    { name: 'booking: session, rule, idempotency key', book: asPeople(people, procedimento) },
  ]
  const starts = freeHalfHours(from)
  try {
    for (const { width, perRound } of WIDTHS) {
      heading(`Bookings, ${width} at a time: ${ROUNDS} rounds of ${perRound}`)
      const rounds = contenders.map(() => [] as Round[])
      // The first round warms caches and prepared statements.
      for (let round = 0; round <= ROUNDS; round++)
        for (const [i, { book }] of contenders.entries()) {
          const taken = Array.from({ length: perRound }, () => starts.next().value as string)
          const booked = await book(taken, width)
          if (round > 0) rounds[i]?.push(booked)
        }
      reportRounds(contenders, rounds, { width, perRound })
    }
  } finally {
    bare.stop()
    await pool.end()
  }
}

function reportRounds(
  contenders: readonly Contender[],
  rounds: readonly (readonly Round[])[],
  { width, perRound }: (typeof WIDTHS)[number],
): void {
  const rates = rounds.map((all) => median(all.map(({ seconds }) => perRound / seconds)))
  const [plain = Number.NaN, insert = Number.NaN, bare = Number.NaN, booking = Number.NaN] = rates
  for (const [i, { name }] of contenders.entries()) {
    const latencies = rounds[i]?.flatMap((round) => round.latencies) ?? []
    const isBooking = i === contenders.length - 1
    const against = isBooking
      ? `${(booking / bare).toFixed(2)} of the bare insert behind HTTP (aim ${AIMS[width]}), ${(booking / insert).toFixed(2)} of the insert alone, ${(booking / plain).toFixed(2)} of the plain table’s${width === 32 ? '; aim p99 under 50 ms' : ''}`
      : undefined
    const figures = [50, 95, 99].map((p) => percentile(latencies, p).toFixed(1)).join(' / ')
    report({
      name,
      value: `${perSecond(rates[i] ?? Number.NaN)}, ${figures} ms`,
      ...(against !== undefined && { against }),
    })
  }
}

/** The columns that are written, and a key. */
const PLAIN_TABLE = `create table simples (id serial primary key, usuario_id int, nome text, descricao text,
  tipo_procedimento int, inicio timestamp, fim timestamp, valor_centavos int)`

function insertAlone(pool: pg.Pool, table: 'agendamento' | 'simples'): Contender['book'] {
  return async (starts, width) => {
    const latencies: number[] = []
    const seconds = await inParallel(starts, width, async (start) => {
      const begin = performance.now()
      await pool.query({
        name: table,
        text: `insert into ${table} (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
               values (1, 'Teste', '', 2, $1::timestamp, $1::timestamp + interval '30 minutes', 10000)
               on conflict do nothing`,
        values: [start.slice(0, 19)],
      })
      latencies.push(performance.now() - begin)
    })
    return { seconds, latencies }
  }
}

function behindHttp(url: string): Contender['book'] {
  return (starts, width) =>
    post(url, { starts, width }, (dataHoraAgendada) => ({ path: '/', body: { dataHoraAgendada } }))
}

/** The people book by turns. */
function asPeople(people: readonly Person[], procedimento: object): Contender['book'] {
  const [{ url = '' } = {}] = people
  let turn = 0
  return (starts, width) =>
    post(url, { starts, width }, (dataHoraAgendada) => {
      const cookie = `sessao=${people[turn++ % people.length]?.session}`
      const headers = { cookie, 'idempotency-key': randomUUID() }
      return { path: '/api/Agendamentos', headers, body: { ...procedimento, dataHoraAgendada } }
    })
}

type Posted = { readonly path: string; readonly headers?: Record<string, string>; readonly body: object }

function post(
  url: string,
  { starts, width }: { readonly starts: readonly string[]; readonly width: number },
  of: (start: string) => Posted,
): Promise<Round> {
  const waiting = starts.values()
  const json = { 'content-type': 'application/json' }
  const next = () => {
    const { path, headers, body } = of(waiting.next().value ?? '')
    return { method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) } as const
  }
  return putLoad({ url, width, amount: starts.length, next, status: 201 })
}
