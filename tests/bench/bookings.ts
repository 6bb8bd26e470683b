import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { GRADE } from '#domain/agendamento/slots.ts'
import { addDias, formatDataHora } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { heading, inParallel, median, ms, percentile, perSecond, report } from './report.ts'

const ROUNDS = 5
const PER_ROUND = 400
const WIDTH = 10

/** Free half hours, far after everything that is stored. */
function* freeStarts(from: string): Generator<string> {
  for (let dia = 0; ; dia++) for (const inicio of GRADE) yield formatDataHora(addDias(from, dia), inicio)
}

/** Bookings through HTTP, each with a key of its own, beside bare inserts under the same constraint; rounds alternate. */
export async function benchBookings(
  people: readonly Person[],
  procedimento: object,
  url: string,
  from: string,
): Promise<void> {
  heading(`Bookings: ${ROUNDS} rounds of ${PER_ROUND}, ${WIDTH} at a time`)
  const pool = new pg.Pool({ connectionString: url, max: WIDTH })
  const starts = freeStarts(from)
  const next = (): string => starts.next().value as string
  const bookings: number[] = []
  const inserts: number[] = []
  const latencies: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const insertSeconds = await inParallel(Array.from({ length: PER_ROUND }, next), WIDTH, async (inicio) => {
      await pool.query({
        name: 'bare',
        text: `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
               values (1, 'Teste', '', 2, $1::timestamp, $1::timestamp + interval '30 minutes', 10000)
               on conflict do nothing`,
        values: [inicio.replace('Z', '')],
      })
    })
    let turn = 0
    const bookingSeconds = await inParallel(
      Array.from({ length: PER_ROUND }, next),
      WIDTH,
      async (dataHoraAgendada) => {
        const person = people[turn++ % people.length]
        const begin = performance.now()
        const answer = await person?.fetch(
          'POST',
          '/api/Agendamentos',
          { ...procedimento, dataHoraAgendada },
          { 'idempotency-key': randomUUID() },
        )
        const text = await answer?.text()
        latencies.push(performance.now() - begin)
        if (answer?.status !== 201) throw new Error(`a booking was answered ${answer?.status}: ${text}`)
      },
    )
    // The first round warms caches and prepared statements.
    if (round === 0) latencies.length = 0
    else {
      inserts.push(PER_ROUND / insertSeconds)
      bookings.push(PER_ROUND / bookingSeconds)
    }
  }
  await pool.end()
  const bare = median(inserts)
  const booked = median(bookings)
  report({ name: 'bare insert, same table and constraint', value: perSecond(bare) })
  report({
    name: 'booking through HTTP, key stored',
    value: perSecond(booked),
    against: `${(booked / bare).toFixed(2)} of the bare insert, aim 0.50`,
  })
  report({
    name: 'booking, median / p99',
    value: `${ms(median(latencies))} / ${ms(percentile(latencies, 99))}`,
  })
}
