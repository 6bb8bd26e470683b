import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { agendaDayOf, agendaOf, slotsOfDay } from './slots.ts'
import { intervalsOf, stretchesOf, withTakenDays } from './taken.ts'

const DAY = 24 * 60
const TODAY = '2026-11-12'
const date = fc.integer({ min: 0, max: 3 }).map((days) => addDays(TODAY, days))
const visit = fc
  .tuple(date, fc.nat(DAY - 1), fc.integer({ min: 1, max: DAY - 1 }), fc.boolean())
  .map(([data, minute, minutes, isShort]) => ({
    dataHoraAgendada: formatDateTime(data, minute),
    tempo: formatDuration(isShort ? 1 + (minutes % 90) : minutes),
  }))
const visits = fc.array(visit, { maxLength: 12 })
const horario = fc
  .tuple(date, fc.integer({ min: 6, max: 12 }), fc.integer({ min: 1, max: 11 }))
  .map(([data, from, hours]) => ({
    data,
    horarioInicioPrimeiroPeriodo: formatDuration(from * 60),
    horarioFimPrimeiroPeriodo: formatDuration((from + hours) * 60),
    horarioInicioSegundoPeriodo: '',
    horarioFimSegundoPeriodo: '',
  }))

const daysOf = (vs: readonly { dataHoraAgendada: string; tempo: string }[]) =>
  [...agendaOf([], vs, null).ocupados].map(([data, intervals]) => [data, stretchesOf(intervals)] as const)

it('merges what touches, cuts at midnight, and is the same minutes', () => {
  expect(
    stretchesOf([
      { inicio: 600, fim: 660 },
      { inicio: 540, fim: 600 },
      { inicio: 570, fim: 580 },
      { inicio: -30, fim: 15 },
      { inicio: 1430, fim: 1500 },
      { inicio: 700, fim: 701 },
    ]),
  ).toEqual([0, 15, 540, 120, 700, 1, 1430, 10])
  expect(stretchesOf([{ inicio: -60, fim: 0 }])).toEqual([])
  const interval = fc
    .tuple(fc.integer({ min: -DAY, max: DAY - 1 }), fc.integer({ min: 1, max: DAY }))
    .map(([inicio, minutes]) => ({ inicio, fim: inicio + minutes }))
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 8 }), (intervals) => {
      const takes = (list: readonly { inicio: number; fim: number }[]) =>
        Array.from({ length: DAY }, (_, m) => list.some(({ inicio, fim }) => inicio <= m && m < fim))
      const stretches = intervalsOf(stretchesOf(intervals))
      expect(takes(stretches)).toEqual(takes(intervals))
      stretches.forEach(({ inicio, fim }, i) => {
        expect(inicio).toBeGreaterThan(stretches[i - 1]?.fim ?? -1)
        expect(fim).toBeLessThanOrEqual(DAY)
      })
    }),
  )
})

it('offers the very slots that the visits themselves would leave, whoever has them', () => {
  fc.assert(
    fc.property(
      fc.array(horario, { maxLength: 3 }),
      visits,
      visits,
      date,
      fc.integer({ min: 1, max: 300 }),
      fc.nat(DAY - 1),
      (hours, own, others, date, tempo, minute) => {
        const asked = { date, tempo, clinicNow: { date: TODAY, minute } }
        const byRows = agendaOf(hours, [...own, ...others], null)
        const byDays = withTakenDays(agendaOf(hours, own, null), daysOf(others))
        expect(slotsOfDay(agendaDayOf(byDays, asked))).toEqual(slotsOfDay(agendaDayOf(byRows, asked)))
      },
    ),
    { numRuns: 500 },
  )
})
