import fc from 'fast-check'
import { addDays, type ClinicDate, formatTime } from '#domain/lib/dates.ts'
import { type Closure, STEPS, type Week } from '#domain/week/schema.ts'

const quarter = fc.integer({ min: 6 * 4, max: 22 * 4 }).map((n) => n * 15)

const day = fc
  .uniqueArray(quarter, { minLength: 2, maxLength: 4 })
  .map((minutes) => [...minutes].sort((a, b) => a - b).map(formatTime))
  .map(([a = '', b = '', c, d]) => [
    { inicio: a, fim: b },
    ...(c === undefined || d === undefined ? [] : [{ inicio: c, fim: d }]),
  ])

const hours = fc.option(
  fc
    .uniqueArray(quarter, { minLength: 2, maxLength: 2 })
    .map((two) => [...two].sort((a, b) => a - b).map(formatTime)),
)

function closureAround(dates: readonly ClinicDate[]): fc.Arbitrary<Closure> {
  const from = fc.tuple(fc.constantFrom(...dates), fc.integer({ min: -2, max: 1 }), fc.nat(3))
  return fc.tuple(from, hours).map(([[date, before, length], closed]) => {
    const de = addDays(date, before)
    const [inicio = null, fim = null] = closed ?? []
    return { de, ate: addDays(de, length), inicio, fim, motivo: 'Férias' }
  })
}

/** Weeks as a clinic could set them, with closures and opened holidays on or near these dates. */
export function weekAround(dates: readonly ClinicDate[]): fc.Arbitrary<Week> {
  return fc.record({
    dias: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: day },
        { weight: 1, arbitrary: fc.constant<Week['dias'][number]>([]) },
      ),
      {
        minLength: 7,
        maxLength: 7,
      },
    ),
    feriadosAbertos: fc.subarray([...dates]),
    fechamentos: fc.array(closureAround(dates), { maxLength: 3 }),
    passo: fc.constantFrom(...STEPS),
  })
}
