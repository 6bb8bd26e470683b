import type { ListedAgendamento } from '#domain/agendamento/schema.ts'
import { agendaDayOf, agendaOf, slotsOfDay } from '#domain/agendamento/slots.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { addDays, type ClinicNow } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { heading, inParallel, median, ms, percentile, perSecond, report } from './report.ts'

const RUNS = 50
/** People at a time who ask for one day, and how many answers are timed of each. */
const WIDTHS = [1, 8, 32]
const ASKED = 400

type Loaded = { horarios: Horario[]; visits: ListedAgendamento[] }

function freeStarts({ horarios, visits }: Loaded, clinicNow: ClinicNow, days: number): number {
  const agenda = agendaOf(horarios, visits)
  let count = 0
  for (let day = 0; day < days; day++) {
    const slots = slotsOfDay(
      agendaDayOf(agenda, { data: addDays(clinicNow.date, day), tempo: 60, clinicNow }),
    )
    if (slots.kind === 'free') count += slots.starts.length
  }
  return count
}

async function load(person: Person, desde: string, ate: string): Promise<Loaded> {
  const query = `?desde=${desde}&ate=${ate}`
  const [visits, horarios] = await Promise.all(
    [`/api/Agendamentos${query}`, `/api/horarios${query}`].map(async (path) =>
      (await person.fetch('GET', path)).json(),
    ),
  )
  return { visits: visits as ListedAgendamento[], horarios: horarios as Horario[] }
}

async function timed(work: () => unknown): Promise<number> {
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
export async function benchSlots(person: Person, clinicNow: ClinicNow, stored: number): Promise<void> {
  heading(`Free times at ${stored.toLocaleString('en-US')} stored visits (medians of ${RUNS})`)
  for (const days of [1, 60]) {
    const ate = addDays(clinicNow.date, days - 1)
    const loaded = await load(person, clinicNow.date, ate)
    const rule = await timed(() => freeStarts(loaded, clinicNow, days))
    const http = await timed(async () => freeStarts(await load(person, clinicNow.date, ate), clinicNow, days))
    const name = days === 1 ? 'one day' : `${days} days`
    report({ name: `${name}, the rule alone (${loaded.visits.length} visits)`, value: ms(rule) })
    report({
      name: `${name}, through HTTP (visits and hours, then the rule)`,
      value: ms(http),
      against: `${(http / rule).toFixed(1)} × the rule${days === 60 ? ', aim under 20 ms' : ''}`,
    })
  }
  for (const width of WIDTHS) await benchDay(person, clinicNow, width)
}

async function benchDay(person: Person, clinicNow: ClinicNow, width: number): Promise<void> {
  const { date } = clinicNow
  const times: number[] = []
  const seconds = await inParallel(Array.from({ length: ASKED }), width, async () => {
    const begin = performance.now()
    freeStarts(await load(person, date, date), clinicNow, 1)
    times.push(performance.now() - begin)
  })
  report({
    name: `one day, ${width} at a time: median / p95 / p99`,
    value: [median(times), percentile(times, 95), percentile(times, 99)].map(ms).join(' / '),
    against: perSecond(ASKED / seconds),
  })
}
