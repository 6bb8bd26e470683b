import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Gap, LONGEST_GAP, withGap } from '#domain/agendamento/gap.ts'
import { agendaDayOf, agendaOf, checkSlot, slotsOfDay } from '#domain/agendamento/slots.ts'
import { stretchesOf, takenByDay, withTakenDays } from '#domain/agendamento/taken.ts'
import { NO_LIMITS, windowOf } from '#domain/clinica/limits.ts'
import {
  addDays,
  type ClinicDate,
  clinicNowOf,
  formatDateTime,
  formatTime,
  MINUTES_OF_DAY,
  parseTime,
  weekdayOf,
} from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { holidayOn } from '#domain/week/holidays.ts'
import { weekAround } from '#tests/support/week.ts'

// CLINICS is how many clinics are made: `CLINICS=100000 npx vitest run tests/faults/fuzz/clinics.test.ts`.
const clinics = Number(process.env.CLINICS ?? 300)
const MS_A_CLINIC = 50

/** Zones whose clocks change at night, at midnight, by half an hour or never. */
const ZONES = [
  ...['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Africa/Cairo', 'Asia/Kathmandu'],
  ...['America/Santiago', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Asia/Beirut'],
]

/** The wall clock of a zone, by another way than the product's. */
function wallClock(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(instant).replace(' ', 'T')
}

/** Any minute of five years; every second one in the hours around a change of some clock. */
const instant = fc
  .oneof(
    fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2029, 11, 31) / 60_000 }),
    fc
      .tuple(
        fc.constantFrom(
          '2026-03-08',
          '2026-03-29',
          '2026-04-05',
          '2026-04-24',
          '2026-09-06',
          '2026-10-04',
          '2026-10-25',
          '2026-10-30',
          '2026-11-01',
        ),
        fc.integer({ min: -1_440, max: 2_880 }),
      )
      .map(([date, minutes]) => Date.parse(`${date}T00:00Z`) / 60_000 + minutes),
  )
  .map((minutes) => minutes * 60_000)

const quarters = (min: number, max: number) => fc.integer({ min: min * 4, max: max * 4 }).map((n) => n * 15)
const minutesOfGap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: LONGEST_GAP }))
const gap: fc.Arbitrary<Gap> = fc.record({ antes: minutesOfGap, depois: minutesOfGap })
const period = fc
  .tuple(quarters(0, 23), quarters(0, 23))
  .map(([a, b]) => (a === b ? [] : [Math.min(a, b), Math.max(a, b)]))
const visit = fc.record({
  days: fc.integer({ min: -1, max: 1 }),
  minute: fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  tempo: fc.integer({ min: 1, max: 300 }),
  gap,
  isOwn: fc.boolean(),
})

/** A clinic on a day near a moment, as plain facts. */
const clinic = fc
  .tuple(instant, fc.constantFrom(...ZONES), fc.integer({ min: -1, max: 5 }))
  .chain(([at, zone, days]) => {
    const data = addDays(wallClock(at, zone).slice(0, 10), days)
    return fc.record({
      ...{ at: fc.constant(at), zone: fc.constant(zone), data: fc.constant(data) },
      week: fc.option(weekAround([data]), { freq: 4 }),
      registered: fc.option(fc.array(fc.tuple(period, period), { minLength: 1, maxLength: 2 }), { freq: 1 }),
      visits: fc.array(visit, { maxLength: 5 }),
      tempo: fc.integer({ min: 1, max: 240 }),
      gap,
      horasParaMarcar: fc.option(fc.integer({ min: 0, max: 48 })),
      diasDeAgenda: fc.option(fc.integer({ min: 0, max: 6 })),
    })
  })

type Facts = typeof clinic extends fc.Arbitrary<infer T> ? T : never

const timeOf = (minute: number | undefined) => (minute === undefined ? '' : formatTime(minute))

function listsOf({ data, registered, visits }: Facts) {
  const hours = (registered ?? []).map(([first, second]) => ({
    data,
    horarioInicioPrimeiroPeriodo: timeOf(first[0]),
    horarioFimPrimeiroPeriodo: timeOf(first[1]),
    horarioInicioSegundoPeriodo: timeOf(second[0]),
    horarioFimSegundoPeriodo: timeOf(second[1]),
  }))
  const rows = visits.map(({ days, minute, tempo, gap: around, isOwn }) => ({
    ...{ dataHoraAgendada: formatDateTime(addDays(data, days), minute), tempo: formatDuration(tempo), isOwn },
    ...withGap(around),
  }))
  return { hours, rows }
}

/** When the clinic is open on the day: null where nothing was ever set. By other words than the product's. */
function openOn({ data, week, registered }: Facts): readonly (readonly [number, number])[] | null {
  const asPair = (p: readonly number[]) => [p[0] ?? 0, p[1] ?? 0] as const
  if (registered !== null) {
    if (registered.some((two) => two.every((p) => p.length === 0))) return []
    return registered.flatMap((two) => two.filter((p) => p.length > 0).map(asPair))
  }
  if (week === null) return null
  const closed = week.fechamentos.filter(({ de, ate }) => data >= de && data <= ate)
  if (closed.some(({ inicio }) => inicio === null)) return []
  if (holidayOn(data) !== null && !week.feriadosAbertos.includes(data)) return []
  const ofDay = week.dias[weekdayOf(data)] ?? []
  // Minute by minute: what is left of the day, as its stretches.
  const minutes = Array.from(
    { length: MINUTES_OF_DAY },
    (_, m) => ofDay.findIndex((p) => (parseTime(p.inicio) ?? 0) <= m && m < (parseTime(p.fim) ?? 0)) + 1,
  ).map((of, m) =>
    closed.some((c) => (parseTime(c.inicio ?? '') ?? 0) <= m && m < (parseTime(c.fim ?? '') ?? 0)) ? 0 : of,
  )
  const begins = minutes.flatMap((of, m) => (of !== 0 && minutes[m - 1] !== of ? [m] : []))
  return begins.map((m) => {
    const end = minutes.findIndex((of, n) => n > m && of !== minutes[m])
    return [m, end === -1 ? MINUTES_OF_DAY : end] as const
  })
}

const absolute = (date: ClinicDate, minute: number) => Date.parse(`${date}T00:00Z`) / 60_000 + minute

it(
  'of random clinics every device offers just what the server accepts, and nothing that is not so',
  () => {
    let offered = 0
    fc.assert(
      fc.property(clinic, (facts) => {
        const { at, zone, data, tempo, week, visits } = facts
        const clinicNow = clinicNowOf(at, zone)
        expect(formatDateTime(clinicNow.date, clinicNow.minute).slice(0, 16)).toBe(wallClock(at, zone))
        const { hours, rows } = listsOf(facts)
        const limits = {
          ...NO_LIMITS,
          horasParaMarcar: facts.horasParaMarcar,
          diasDeAgenda: facts.diasDeAgenda,
        }
        const asked = { date: data, tempo, clinicNow, ...windowOf(limits, clinicNow) }
        const server = agendaDayOf(agendaOf(hours, rows, week), { ...asked, gap: facts.gap })
        const accepted = Array.from({ length: MINUTES_OF_DAY / 5 }, (_, n) => n * 5).filter(
          (minute) => checkSlot(server, minute).ok,
        )
        offered += accepted.length

        // A client's device has her own visits and others' stretches, a visitor's the stretches alone.
        const gapKnown = facts.gap.antes + facts.gap.depois === 0 ? undefined : facts.gap
        for (const isKnown of [(isOwn: boolean) => isOwn, () => false, () => true]) {
          const [own, others] = [rows.filter((v) => isKnown(v.isOwn)), rows.filter((v) => !isKnown(v.isOwn))]
          const days = [...takenByDay(others)].map(([date, taken]) => [date, stretchesOf(taken)] as const)
          const device = withTakenDays(agendaOf(hours, own, week), days)
          const slots = slotsOfDay(agendaDayOf(device, { ...asked, gap: gapKnown }))
          expect(slots.kind === 'free' ? slots.starts : []).toEqual(accepted)
        }

        const open = openOn(facts)
        for (const start of accepted) {
          expect(formatDateTime(data, start).slice(0, 16) > wallClock(at, zone)).toBe(true)
          if (open !== null)
            expect(open.some(([from, until]) => from <= start && start + tempo <= until)).toBe(true)
          const { antes, depois } = facts.gap
          const [from, until] = [absolute(data, start - antes), absolute(data, start + tempo + depois)]
          for (const v of visits) {
            const begin = absolute(addDays(data, v.days), v.minute)
            expect(begin - v.gap.antes < until && begin + v.tempo + v.gap.depois > from).toBe(false)
          }
        }
        // What was booked is offered to nobody any more, at that start or over it.
        const first = accepted[Math.floor(accepted.length / 2)]
        if (first === undefined) return
        const booked = {
          dataHoraAgendada: formatDateTime(data, first),
          tempo: formatDuration(tempo),
          ...withGap(facts.gap),
        }
        const after = agendaDayOf(agendaOf(hours, [...rows, booked], week), { ...asked, gap: facts.gap })
        for (const start of accepted)
          if (checkSlot(after, start).ok) expect(start + tempo <= first || start >= first + tempo).toBe(true)
        expect(checkSlot(after, first).ok).toBe(false)
      }),
      { numRuns: clinics },
    )
    // Clinics that are never open would prove nothing.
    expect(offered).toBeGreaterThan(clinics)
  },
  Math.max(60_000, clinics * MS_A_CLINIC),
)
