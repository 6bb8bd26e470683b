import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, formatDateTime, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import { formatDuration, parseDuration } from '#domain/lib/duration.ts'
import { LONGEST_GAP, NO_GAP, withGap } from './gap.ts'
import {
  type AgendaDay,
  agendaDayOf,
  agendaOf,
  alternativesFor,
  checkSlot,
  GRID,
  gridOf,
  hasFreeStart,
  type Interval,
  slotsOfDay,
} from './slots.ts'

const DAY = 24 * 60
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i * 30)
const TODAY = '2026-11-12'

const interval = fc
  .tuple(fc.integer({ min: -120, max: DAY }), fc.integer({ min: 1, max: 600 }))
  .map(([inicio, tempo]): Interval => ({ inicio, fim: inicio + tempo }))
const period = fc
  .tuple(fc.integer({ min: 6, max: 19 }), fc.integer({ min: 1, max: 8 }))
  .map(([from, hours]): Interval => ({ inicio: from * 60, fim: Math.min(from + hours, 23) * 60 }))

const minutesOfGap = fc.integer({ min: 0, max: LONGEST_GAP })
const gap = fc.option(fc.record({ antes: minutesOfGap, depois: minutesOfGap }), { nil: undefined })

const day: fc.Arbitrary<AgendaDay> = fc.record({
  date: fc.integer({ min: -1, max: 3 }).map((days) => addDays(TODAY, days)),
  tempo: fc.integer({ min: 1, max: 300 }),
  gap,
  clinicNow: fc.record({ date: fc.constant(TODAY), minute: fc.nat(DAY - 1) }),
  periods: fc.option(fc.array(period, { maxLength: 3 }), { nil: null }),
  ocupados: fc.array(interval, { maxLength: 4 }),
})

function freeTimes(d: AgendaDay): readonly number[] {
  const slots = slotsOfDay(d)
  return slots.kind === 'free' ? slots.starts : []
}

it('offers exactly what it accepts, of all minutes of a day', () => {
  fc.assert(
    fc.property(day, (d) => {
      const accepted = Array.from({ length: DAY }, (_, minute) => minute).filter((m) => checkSlot(d, m).ok)
      expect(freeTimes(d)).toEqual(accepted)
    }),
  )
})

it('offers a start if and only if it is to come, fits one period whole and meets no visit, its gap neither', () => {
  fc.assert(
    fc.property(day, (d) => {
      const expected = HALF_HOURS.filter((inicio) => {
        if (d.periods === null && !GRID.includes(inicio)) return false
        // Nothing begins at noon or half an hour later, whatever is registered.
        if (inicio === 12 * 60 || inicio === 12.5 * 60) return false
        const minutes = Array.from({ length: d.tempo }, (_, i) => inicio + i)
        const upcoming = formatDateTime(d.date, inicio) > formatDateTime(d.clinicNow.date, d.clinicNow.minute)
        const inside =
          d.periods === null || d.periods.some((p) => minutes.every((m) => p.inicio <= m && m < p.fim))
        const { antes, depois } = d.gap ?? NO_GAP
        const blocked = Array.from({ length: antes + d.tempo + depois }, (_, i) => inicio - antes + i)
        const loose = blocked.every((m) => !d.ocupados.some((o) => o.inicio <= m && m < o.fim))
        return upcoming && inside && loose
      })
      expect(freeTimes(d)).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})

it('never frees a time by adding a visit, nor by letting time pass, nor by a longer service or gap', () => {
  fc.assert(
    fc.property(day, interval, fc.nat(DAY), (d, visit, passes) => {
      const before = new Set(freeTimes(d))
      const minute = Math.min(d.clinicNow.minute + passes, DAY - 1)
      const depois = [
        freeTimes({ ...d, ocupados: [...d.ocupados, visit] }),
        freeTimes({ ...d, clinicNow: { ...d.clinicNow, minute } }),
        freeTimes({ ...d, tempo: d.tempo + passes }),
        freeTimes({ ...d, gap: { antes: (d.gap?.antes ?? 0) + passes, depois: d.gap?.depois ?? 0 } }),
      ]
      for (const inicio of depois.flat()) expect(before).toContain(inicio)
    }),
  )
})

it('gives a time away once: what was booked is not offered again', () => {
  fc.assert(
    fc.property(day, fc.nat(47), (d, n) => {
      const slot = checkSlot(d, HALF_HOURS[n] ?? 0)
      fc.pre(slot.ok)
      if (slot.ok)
        expect(checkSlot({ ...d, ocupados: [...d.ocupados, slot.value] }, slot.value.inicio).ok).toBe(false)
    }),
  )
})

it('has a free start exactly where it offers one', () => {
  fc.assert(
    fc.property(day, (d) => {
      expect(hasFreeStart(d)).toBe(slotsOfDay(d).kind === 'free')
    }),
  )
})

it('has a reason exactly where it has no time', () => {
  fc.assert(
    fc.property(day, (d) => {
      const slots = slotsOfDay(d)
      const answers = HALF_HOURS.map((inicio) => checkSlot(d, inicio))
      expect(slots.kind === 'none').toBe(answers.every((r) => !r.ok))
      if (slots.kind === 'none' && slots.reason === 'past')
        expect(
          new Set(
            gridOf(d.periods)
              .map((i) => checkSlot(d, i))
              .map((r) => r.ok || r.error),
          ),
        ).toEqual(new Set(['past']))
      if (slots.kind === 'none' && slots.reason === 'closed')
        // None of the grid's starts was one on that day, gone by or not.
        expect(gridOf(d.periods)).toEqual([])
    }),
  )
})

const hour = fc.integer({ min: 7, max: 20 }).map((h) => formatTime(h * 60))
const par = fc.oneof(
  fc.constant(['', ''] as const),
  fc.tuple(hour, hour).filter(([from, ate]) => from < ate),
)
const data = fc.integer({ min: -1, max: 4 }).map((days) => addDays(TODAY, days))
const horario = fc.tuple(data, par, par).map(([d, p1, p2]) => ({
  data: d,
  horarioInicioPrimeiroPeriodo: p1[0],
  horarioFimPrimeiroPeriodo: p1[1],
  horarioInicioSegundoPeriodo: p2[0],
  horarioFimSegundoPeriodo: p2[1],
}))
const visit = fc
  .tuple(data, fc.nat(DAY - 1), fc.integer({ min: 1, max: DAY - 1 }), gap)
  .map(([d, minute, tempo, around]) => ({
    dataHoraAgendada: formatDateTime(d, minute),
    tempo: formatDuration(tempo),
    ...withGap(around ?? NO_GAP),
  }))
const horarioList = fc.array(horario, { maxLength: 4 })
const visits = fc.array(visit, { maxLength: 6 })

it('indexes as one would by looking through everything for each day', () => {
  fc.assert(
    fc.property(horarioList, visits, data, (list, vs, d) => {
      const ocupados = vs.flatMap((v) => {
        const when = parseDateTime(v.dataHoraAgendada)
        const days = daysBetween(d, when?.date ?? d)
        const start = (when?.minute ?? 0) + days * DAY
        const inicio = start - (v.intervaloAntes ?? 0)
        const fim = start + (parseDuration(v.tempo) ?? 0) + (v.intervaloDepois ?? 0)
        return days === 0 || (inicio < DAY && fim > 0) ? [{ inicio, fim }] : []
      })
      const ofDay = list.filter((h) => h.data === d)
      const minutes = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3))
      const each = ofDay.map((h) =>
        [
          [h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo] as const,
          [h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo] as const,
        ].flatMap(([from, ate]) => (from === '' ? [] : [{ inicio: minutes(from), fim: minutes(ate) }])),
      )
      const periods = each.some((ps) => ps.length === 0) ? [] : each.flat()
      const pedido = { date: d, tempo: 60, clinicNow: { date: TODAY, minute: 0 } }
      expect(agendaDayOf(agendaOf(list, vs, null), pedido)).toMatchObject({
        ...pedido,
        periods: ofDay.length === 0 ? null : periods,
        ocupados,
      })
    }),
    {
      // A long service whose gap begins a third day.
      examples: [
        [
          [],
          [
            {
              dataHoraAgendada: formatDateTime(TODAY, 22 * 60 + 15),
              tempo: '23:51',
              ...withGap({ antes: 0, depois: 115 }),
            },
          ],
          addDays(TODAY, 2),
        ],
      ],
    },
  )
})

it('suggests at most three times, all free, none twice, in order', () => {
  fc.assert(
    fc.property(horarioList, visits, day, fc.constantFrom(...GRID), (list, vs, d, inicio) => {
      const agenda = agendaOf(list, vs, null)
      const suggested = alternativesFor(agenda, {
        date: d.date,
        tempo: d.tempo,
        clinicNow: d.clinicNow,
        inicio,
      })
      expect(suggested.length).toBeLessThanOrEqual(3)
      expect(suggested).toEqual([...new Set(suggested)].sort())
      for (const s of suggested) {
        const when = parseDateTime(s)
        const onThatDay = agendaDayOf(agenda, {
          date: when?.date ?? '',
          tempo: d.tempo,
          clinicNow: d.clinicNow,
        })
        expect(checkSlot(onThatDay, when?.minute ?? -1).ok).toBe(true)
      }
    }),
  )
})
