import { describe, expect, it } from 'vitest'
import { formatTime } from '#domain/lib/dates.ts'
import { needsMode, periodsOfDate, registrationsAfter, replacedBy, seenOf } from './rules.ts'
import type { Horario } from './schema.ts'

const row = (id: number, ...hours: string[]): Horario => ({
  id,
  data: '2026-11-26',
  horarioInicioPrimeiroPeriodo: hours[0] ?? '',
  horarioFimPrimeiroPeriodo: hours[1] ?? '',
  horarioInicioSegundoPeriodo: hours[2] ?? '',
  horarioFimSegundoPeriodo: hours[3] ?? '',
})
const morning = row(1, '08:00', '12:00')
const evening = row(2, '18:00', '21:00')
const closed = row(3)
const typed = row(9, '14:00', '16:00')
const words = (rows: Parameters<typeof periodsOfDate>[0]) =>
  periodsOfDate(rows)?.map((p) => `${formatTime(p.inicio)}-${formatTime(p.fim)}`)

describe('periodsOfDate', () => {
  it('has no word on a date without registration', () => expect(periodsOfDate([])).toBeNull())
  it('adds open registrations up', () =>
    expect(words([morning, evening])).toEqual(['08:00-12:00', '18:00-21:00']))
  it('is closed where one is, whatever else is registered', () =>
    expect(words([morning, closed, evening])).toEqual([]))
  it('takes a second period alone', () =>
    expect(words([row(4, '', '', '13:00', '15:00')])).toEqual(['13:00-15:00']))
})

describe('registering a date again', () => {
  it('asks where both have periods, and only there', () => {
    expect(needsMode([morning], typed)).toBe(true)
    expect(needsMode([], typed)).toBe(false)
    expect(needsMode([morning], closed)).toBe(false)
    expect(needsMode([closed], typed)).toBe(false)
    expect(needsMode([morning, closed], typed)).toBe(false)
  })
  it('replaces or adds, as was chosen', () => {
    expect(replacedBy([morning, evening], typed, 'substituir')).toEqual([morning, evening])
    expect(replacedBy([morning, evening], typed, 'somar')).toEqual([])
  })
  it('without periods closes the date, whatever stood there', () =>
    expect(replacedBy([morning, evening], closed, 'somar')).toEqual([morning, evening]))
  it('opens a closed date with what is saved and nothing that did not hold', () =>
    expect(replacedBy([closed, morning], typed, 'somar')).toEqual([closed, morning]))
})

describe('registrationsAfter', () => {
  const hoursAfter = (
    ofDate: Horario[],
    times: Horario,
    mode: 'substituir' | 'somar',
    id: number | null = null,
  ) => words(registrationsAfter(ofDate, { times, mode, id }))
  it('is what holds then', () => {
    expect(hoursAfter([morning], typed, 'somar')).toEqual(['08:00-12:00', '14:00-16:00'])
    expect(hoursAfter([morning], typed, 'substituir')).toEqual(['14:00-16:00'])
    expect(hoursAfter([morning], closed, 'somar')).toEqual([])
  })
  it('of an edit puts the one in the place of itself', () => {
    expect(hoursAfter([morning, evening], typed, 'somar', 1)).toEqual(['18:00-21:00', '14:00-16:00'])
    expect(hoursAfter([morning, evening], closed, 'somar', 1)).toEqual([])
    expect(hoursAfter([closed], typed, 'somar', 3)).toEqual(['14:00-16:00'])
    expect(hoursAfter([closed, morning], typed, 'somar', 3)).toEqual(['14:00-16:00'])
  })
})

it('two views of a date are the same only where nothing was added, taken away or changed', () => {
  expect(seenOf([])).toBe('')
  expect(seenOf([evening, morning])).toBe(seenOf([morning, evening]))
  const views = [
    [],
    [morning],
    [evening],
    [morning, evening],
    [{ ...morning, horarioFimPrimeiroPeriodo: '11:00' }],
  ]
  expect(new Set(views.map(seenOf)).size).toBe(views.length)
  expect(seenOf([row(1, '', '', '08:00', '12:00')])).not.toBe(seenOf([row(1, '08:00', '12:00')]))
})
