import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { GRID } from '#domain/agendamento/slots.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import { Person } from '#tests/support/http-person.ts'
import { heading, inParallel, median, ms, percentile, perSecond, report } from './report.ts'

const ROUNDS = 7
const PER_ROUND = 400
/**
 * Clients at a time: more than a server has connections to its database, so that they also wait for those.
 */
const WIDTH = 32
const CONNECTIONS = 10

/** Free half hours, far after everything that is stored. */
function* freeStarts(from: string): Generator<string> {
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

type Contender = { name: string; rates: number[]; latencies: number[]; send(start: string): Promise<void> }

/**
 * Bookings through HTTP, each with a key of its own, beside two yardsticks on the same database, table and
 * constraint: the insert behind a bare HTTP route (the same stack with nothing of the product), and the
 * insert alone, straight into PostgreSQL. Rounds alternate, so that a noisy minute hits all three.
 */
export async function benchBookings(
  people: readonly Person[],
  procedimento: object,
  databaseUrl: string,
  from: string,
): Promise<void> {
  heading(`Bookings: ${ROUNDS} rounds of ${PER_ROUND}, ${WIDTH} at a time`)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const bare = await startBare(databaseUrl)
  const anyone = new Person(bare.url)
  const starts = freeStarts(from)
  let turn = 0

  const accepted = async (answer: Promise<Response> | undefined): Promise<void> => {
    const response = await answer
    const text = await response?.text()
    if (response?.status !== 201) throw new Error(`a booking was answered ${response?.status}: ${text}`)
  }
  const contenders: [Contender, Contender, Contender] = [
    {
      name: 'insert alone, straight into PostgreSQL',
      rates: [],
      latencies: [],
      async send(start) {
        await pool.query({
          name: 'bare',
          text: `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
                 values (1, 'Teste', '', 2, $1::timestamp, $1::timestamp + interval '30 minutes', 10000)
                 on conflict do nothing`,
          values: [start.slice(0, 19)],
        })
      },
    },
    {
      name: 'bare insert behind an HTTP route',
      rates: [],
      latencies: [],
      send: (dataHoraAgendada) => accepted(anyone.fetch('POST', '/', { dataHoraAgendada })),
    },
    {
      name: 'booking: session, rule, idempotency key',
      rates: [],
      latencies: [],
      send(dataHoraAgendada) {
        const person = people[turn++ % people.length]
        const body = { ...procedimento, dataHoraAgendada }
        return accepted(person?.fetch('POST', '/api/Agendamentos', body, { 'idempotency-key': randomUUID() }))
      },
    },
  ]

  try {
    // The first round warms caches and prepared statements.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const contender of contenders) {
        const mine = Array.from({ length: PER_ROUND }, () => starts.next().value as string)
        const seconds = await inParallel(mine, WIDTH, async (start) => {
          const begin = performance.now()
          await contender.send(start)
          if (round > 0) contender.latencies.push(performance.now() - begin)
        })
        if (round > 0) contender.rates.push(PER_ROUND / seconds)
      }
    }
  } finally {
    bare.stop()
    await pool.end()
  }

  const [insert, behindHttp, booking] = contenders
  const rate = median(booking.rates)
  for (const { name, rates } of [insert, behindHttp]) report({ name, value: perSecond(median(rates)) })
  report({
    name: booking.name,
    value: perSecond(rate),
    against: `${(rate / median(behindHttp.rates)).toFixed(2)} of the bare insert behind HTTP (aim 0.40), ${(rate / median(insert.rates)).toFixed(2)} of the insert alone`,
  })
  report({
    name: 'booking, median / p99',
    value: `${ms(median(booking.latencies))} / ${ms(percentile(booking.latencies, 99))}`,
    against: 'aim p99 under 50 ms',
  })
}
