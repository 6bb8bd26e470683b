import type pg from 'pg'
import type { ListedAgendamento } from '#domain/agendamento/schema.ts'
import { agendaDayOf, agendaOf, slotsOfDay } from '#domain/agendamento/slots.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { addDays, type ClinicDate, type ClinicNow } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { fillLog } from '#tests/support/long-log.ts'
import { putLoad } from './load.ts'
import { heading, inParallel, median, ms, percentile, perSecond, report } from './report.ts'
import { BUSY_DAYS } from './seed.ts'

const RUNS = 50
/** People at a time who ask for one day, and how many answers are timed of each; the first do not count. */
const WIDTHS = [1, 8, 32]
const ASKED = 800
const WARMING = 100
const LOG_ROWS = 1_000_000

type Loaded = { horarios: Horario[]; visits: ListedAgendamento[] }

/** How many starts are free on so many of `BUSY_DAYS`. */
function freeStarts({ horarios, visits }: Loaded, clinicNow: ClinicNow, days: number): number {
  const agenda = agendaOf(horarios, visits, null)
  let count = 0
  for (let day = 1; day <= days; day++) {
    const slots = slotsOfDay(
      agendaDayOf(agenda, { date: addDays(clinicNow.date, day), tempo: 60, clinicNow }),
    )
    if (slots.kind === 'free') count += slots.starts.length
  }
  return count
}

/**
 * Visits and hours of the first so many of `BUSY_DAYS`, as a client asks for them. @throws where the clinic
 * does not answer all of them: a day on which little is left would be quicker.
 */
async function loadDays(person: Person, today: ClinicDate, days: number): Promise<Loaded> {
  const query = `?desde=${addDays(today, 1)}&ate=${addDays(today, days)}`
  const [visits, horarios] = await Promise.all(
    [`/api/Agendamentos${query}`, `/api/horarios${query}`].map(async (path) =>
      (await person.fetch('GET', path)).json(),
    ),
  )
  const loaded = { visits: visits as ListedAgendamento[], horarios: horarios as Horario[] }
  if (loaded.visits.length !== days * BUSY_DAYS.perDay)
    throw new Error(`${loaded.visits.length} visits on ${days} days`)
  return loaded
}

/** How many starts are free on so many of `BUSY_DAYS`, by what the clinic answers. */
export async function askFreeStarts(person: Person, clinicNow: ClinicNow, days: number): Promise<number> {
  return freeStarts(await loadDays(person, clinicNow.date, days), clinicNow, days)
}

/** The median of some runs, ms; the first do not count. */
export async function timed(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = -5; run < RUNS; run++) {
    const begin = performance.now()
    await work()
    if (run >= 0) times.push(performance.now() - begin)
  }
  return median(times)
}

/**
 * Free times of one day and of 60, by the rule alone and through HTTP, for a client who owns none of the
 * visits.
 */
export async function benchSlots(
  person: Person,
  pool: pg.Pool,
  { clinicNow, stored }: { clinicNow: ClinicNow; stored: number },
): Promise<void> {
  heading(`Free times at ${stored.toLocaleString('en-US')} stored visits (medians of ${RUNS})`)
  for (const days of [1, BUSY_DAYS.count]) {
    const loaded = await loadDays(person, clinicNow.date, days)
    const rule = await timed(() => freeStarts(loaded, clinicNow, days))
    const http = await timed(() => askFreeStarts(person, clinicNow, days))
    const name = days === 1 ? 'one day' : `${days} days`
    report({ name: `${name}, the rule alone (${loaded.visits.length} visits)`, value: ms(rule) })
    report({
      name: `${name}, through HTTP (visits and hours, then the rule)`,
      value: ms(http),
      against: `${(http / rule).toFixed(1)} × the rule${days === BUSY_DAYS.count ? ', aim under 20 ms' : ''}`,
    })
  }
  await benchDay({ person, pool, date: addDays(clinicNow.date, 1) })
}

/** One day's visits, as a client asks for them, beside the statement that finds them. */
async function benchDay({
  person,
  pool,
  date,
}: {
  person: Person
  pool: pg.Pool
  date: string
}): Promise<void> {
  const path = `/api/Agendamentos?desde=${date}&ate=${date}`
  const headers = { cookie: `sessao=${person.session}` }
  const ask = (width: number, amount: number) =>
    putLoad({ url: person.url, width, amount, next: () => ({ method: 'GET', path, headers }), status: 200 })
  const usual = new Map<number, number>()
  for (const width of WIDTHS) {
    // The first ones warm connections and prepared statements.
    await ask(width, WARMING)
    const { seconds, latencies } = await ask(width, ASKED)
    await bareDay(pool, { date, width, amount: WARMING })
    const bare = median(await bareDay(pool, { date, width, amount: ASKED }))
    const [p50, p95, p99] = [50, 95, 99].map((p) => percentile(latencies, p)) as [number, number, number]
    report({
      name: `one day’s visits, ${width} at a time: median / p95 / p99`,
      value: [p50, p95, p99].map(ms).join(' / '),
      against: `${perSecond(ASKED / seconds)}; ${(p50 / bare).toFixed(1)} × the bare statement’s ${ms(bare)}, aim 5`,
    })
    usual.set(width, p50)
  }
  await fillLog(pool, LOG_ROWS)
  for (const [width, before] of usual) {
    await ask(width, WARMING)
    const p50 = percentile((await ask(width, ASKED)).latencies, 50)
    report({
      name: `the same at ${LOG_ROWS.toLocaleString('en-US')} rows of the change log, ${width} at a time`,
      value: ms(p50),
      against: `${(p50 / before).toFixed(2)} × the short log’s, aim 1.2`,
    })
  }
}

type BareDay = { readonly date: string; readonly width: number; readonly amount: number }

async function bareDay(pool: pg.Pool, { date, width, amount }: BareDay): Promise<number[]> {
  const latencies: number[] = []
  await inParallel(Array.from({ length: amount }), width, async () => {
    const begin = performance.now()
    await pool.query({
      name: 'day',
      text: `select id, inicio, fim, encaixe from agendamento
             where inicio >= $1::date and inicio < $1::date + 1 order by inicio, id`,
      values: [date],
    })
    latencies.push(performance.now() - begin)
  })
  return latencies
}
