import { describe, expect, it } from 'vitest'
import { formatTime, parseTime } from '#domain/lib/dates.ts'
import {
  type AgendaDay,
  agendaDayOf,
  agendaOf,
  alternativesFor,
  checkSlot,
  GRID,
  gridOf,
  type Interval,
  slotsOfDay,
  startLike,
} from './slots.ts'

const min = (hour: string) => parseTime(hour) ?? Number.NaN
const between = (from: string, ate: string): Interval => ({ inicio: min(from), fim: min(ate) })

/** The drawing's day: Thursday, 12 November 2026, seen two days before. */
const drawing: AgendaDay = {
  date: '2026-11-12',
  tempo: 75,
  clinicNow: { date: '2026-11-10', minute: min('10:00') },
  periods: [between('08:00', '12:00'), between('13:00', '18:00')],
  ocupados: [between('11:00', '11:45'), between('15:00', '15:40')],
}
const free: AgendaDay = { ...drawing, periods: null, ocupados: [] }

function freeTimes(day: AgendaDay): string[] {
  const slots = slotsOfDay(day)
  return slots.kind === 'free' ? slots.starts.map(formatTime) : []
}
const refusal = (day: AgendaDay, hour: string) => {
  const r = checkSlot(day, min(hour))
  return r.ok ? null : r.error
}

it('has the 19 starts of the specification, none at 12:00', () => {
  expect(GRID.map(formatTime)).toEqual([
    ...['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
    ...['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00'],
  ])
})

it('offers what the drawing shows', () => {
  expect(freeTimes(drawing)).toEqual([
    ...['08:00', '08:30', '09:00', '09:30'],
    ...['13:00', '13:30', '16:00', '16:30'],
  ])
})

it('offers all 19 starts of a free day without registered hours, however long the service', () => {
  expect(freeTimes(free)).toHaveLength(19)
  expect(freeTimes({ ...free, tempo: 600 })).toHaveLength(19)
})

it('offers the last day that may be booked, and says of a later one that it is not open yet', () => {
  expect(freeTimes({ ...free, lastDay: free.date })).toHaveLength(19)
  const later = { ...free, lastDay: '2026-11-11' }
  expect(refusal(later, '09:00')).toBe('too_far')
  expect(slotsOfDay(later)).toEqual({ kind: 'none', reason: 'too_far' })
  expect(freeTimes({ ...free, lastDay: null })).toHaveLength(19)
})

describe('the whole service must fit, and the past is past', () => {
  it('does not offer a start whose service would run into a visit', () => {
    const day = { ...free, ocupados: [between('10:00', '10:30')] }
    expect(refusal(day, '09:00')).toBe('no_space')
    expect(refusal(day, '10:00')).toBe('taken')
    expect(refusal(day, '08:30')).toBeNull()
    expect(refusal(day, '10:30')).toBeNull()
  })

  it('does not offer a start that has passed, nor the one that begins this minute', () => {
    const today = (hour: string) => ({ ...free, clinicNow: { date: free.date, minute: min(hour) } })
    expect(refusal(today('09:00'), '09:00')).toBe('past')
    expect(refusal(today('08:59'), '09:00')).toBeNull()
    expect(freeTimes(today('16:45'))).toEqual(['17:00'])
    expect(refusal({ ...free, date: '2026-11-09' }, '17:00')).toBe('past')
  })
})

describe('registered hours', () => {
  it('offers only starts whose whole service fits inside one period', () => {
    const morning = { ...free, periods: [between('08:00', '10:00')] }
    expect(freeTimes({ ...morning, tempo: 60 })).toEqual(['08:00', '08:30', '09:00'])
    expect(refusal({ ...morning, tempo: 60 }, '09:30')).toBe('no_space')
    expect(refusal(morning, '07:30')).toBe('closed')
    expect(refusal(morning, '10:00')).toBe('closed')
  })

  it('ends its grid where the registered periods end, before and after the standard starts too', () => {
    const evening = { ...free, tempo: 30, periods: [between('18:00', '21:00')] }
    expect(freeTimes(evening)).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'])
    expect(freeTimes({ ...evening, tempo: 60 }).at(-1)).toBe('20:00')
    expect(refusal(evening, '21:00')).toBe('closed')
    expect(refusal(evening, '18:15')).toBe('off_grid')
    expect(freeTimes({ ...evening, periods: [between('06:00', '07:30')] })).toEqual([
      '06:00',
      '06:30',
      '07:00',
    ])
    // A date without registration keeps the specification's 19, noon has none on any date.
    expect(refusal({ ...evening, periods: null }, '18:00')).toBe('off_grid')
    expect(gridOf(null)).toEqual(GRID)
    expect(gridOf([between('11:00', '14:00')]).map(formatTime)).toEqual(['11:00', '11:30', '13:00', '13:30'])
  })

  it('does not bridge two periods, even ones that touch', () => {
    const day = { ...free, periods: [between('08:00', '10:00'), between('10:00', '12:00')] }
    expect(refusal(day, '09:00')).toBe('no_space')
    expect(refusal(day, '10:00')).toBeNull()
  })

  it('takes the period that holds the service, where several hold its start', () => {
    const day = { ...free, periods: [between('08:00', '09:00'), between('08:00', '12:00')] }
    expect(refusal(day, '08:00')).toBeNull()
  })
})

it('lets visits touch', () => {
  const day = { ...free, tempo: 60, ocupados: [between('08:00', '09:00'), between('10:00', '11:00')] }
  expect(refusal(day, '09:00')).toBeNull()
})

it('offers nothing off the grid', () => {
  for (const hour of ['12:00', '12:30', '06:30', '17:30', '09:15'])
    expect(refusal(free, hour)).toBe('off_grid')
  expect(checkSlot(free, Number.NaN).ok).toBe(false)
})

describe('why a day has no free time', () => {
  it.each<[string, Partial<AgendaDay>]>([
    ['past', { date: '2026-11-09' }],
    ['past', { clinicNow: { date: free.date, minute: min('17:00') } }],
    // The morning was worked; in the afternoon nobody is there anyway.
    ['past', { clinicNow: { date: free.date, minute: min('12:30') }, periods: [between('07:00', '12:00')] }],
    ['past', { clinicNow: { date: free.date, minute: min('20:00') }, periods: [between('18:00', '20:00')] }],
    // No start of the grid lies in it.
    [
      'closed',
      { clinicNow: { date: free.date, minute: min('09:00') }, periods: [between('12:00', '13:00')] },
    ],
    ['closed', { periods: [] }],
    ['closed', { periods: [between('12:00', '13:00')] }],
    ['full', { ocupados: [between('07:00', '18:00')] }],
    ['full', { ocupados: [{ inicio: -600, fim: min('18:00') }] }],
    ['full', { ocupados: [between('12:00', '18:00')], clinicNow: { date: free.date, minute: min('11:30') } }],
    ['no_space', { periods: [between('08:00', '09:00')] }],
    ['no_space', { periods: [between('08:00', '10:00')], ocupados: [between('09:00', '10:00')] }],
  ])('%s: %j', (reason, change) => {
    expect(slotsOfDay({ ...free, ...change })).toEqual({ kind: 'none', reason })
  })
})

const registration = (data: string, p1: [string, string], p2: [string, string] = ['', '']) => ({
  data,
  horarioInicioPrimeiroPeriodo: p1[0],
  horarioFimPrimeiroPeriodo: p1[1],
  horarioInicioSegundoPeriodo: p2[0],
  horarioFimSegundoPeriodo: p2[1],
})

describe('agendaOf', () => {
  it('reads the drawing from the wire', () => {
    const agenda = agendaOf(
      [registration('2026-11-12', ['08:00', '12:00'], ['13:00', '18:00'])],
      [
        { dataHoraAgendada: '2026-11-12T11:00:00.000Z', tempo: '00:45' },
        { dataHoraAgendada: '2026-11-12T15:00:00.000Z', tempo: '00:40' },
      ],
      null,
    )
    expect(agendaDayOf(agenda, drawing)).toMatchObject(drawing)
  })

  it('closes a date that was registered without periods, and only that one', () => {
    const agenda = agendaOf([registration('2026-11-12', ['', ''])], [], null)
    expect(agendaDayOf(agenda, free).periods).toEqual([])
    expect(agendaDayOf(agenda, { ...free, date: '2026-11-13' }).periods).toBeNull()
  })

  it('adds up several registrations of one date', () => {
    const agenda = agendaOf(
      [
        registration('2026-11-12', ['08:00', '10:00']),
        registration('2026-11-12', ['', ''], ['14:00', '16:00']),
      ],
      [],
      null,
    )
    expect(agenda.periods.get('2026-11-12')).toEqual([between('08:00', '10:00'), between('14:00', '16:00')])
  })

  it('keeps a closed date closed whatever else is registered for it, in any order', () => {
    const open = registration('2026-11-12', ['08:00', '12:00'])
    const closed = registration('2026-11-12', ['', ''])
    for (const rows of [
      [open, closed],
      [closed, open],
    ])
      expect(slotsOfDay(agendaDayOf(agendaOf(rows, [], null), free))).toEqual({
        kind: 'none',
        reason: 'closed',
      })
  })

  it('counts a visit past midnight on both days', () => {
    const agenda = agendaOf([], [{ dataHoraAgendada: '2026-11-11T22:00:00.000Z', tempo: '10:00' }], null)
    expect(freeTimes({ ...agendaDayOf(agenda, free), tempo: 30 })[0]).toBe('08:00')
  })
})

describe('alternativas', () => {
  const pedido = { ...free, tempo: 60, inicio: min('10:00') }

  it('are the nearest of the same day, in order of time', () => {
    const agenda = agendaOf([], [{ dataHoraAgendada: '2026-11-12T10:00:00.000Z', tempo: '00:30' }], null)
    expect(alternativesFor(agenda, pedido)).toEqual([
      '2026-11-12T09:00:00.000Z',
      '2026-11-12T10:30:00.000Z',
      '2026-11-12T11:00:00.000Z',
    ])
  })

  it('go on with the days that follow, over closed ones', () => {
    const agenda = agendaOf(
      [registration('2026-11-12', ['17:00', '18:00']), registration('2026-11-13', ['', ''])],
      [],
      null,
    )
    expect(alternativesFor(agenda, pedido)).toEqual([
      '2026-11-12T17:00:00.000Z',
      '2026-11-14T09:30:00.000Z',
      '2026-11-14T10:00:00.000Z',
    ])
  })

  it('end after a fortnight', () => {
    const agenda = agendaOf(
      Array.from({ length: 15 }, (_, i) => registration(`2026-11-${12 + i}`, ['', ''])),
      [],
      null,
    )
    expect(alternativesFor(agenda, pedido)).toEqual([])
  })
})

describe('startLike', () => {
  // Thursday, 15 October 2026; asked on Tuesday, 10 November.
  const EARLIER = '2026-10-15T14:00:00.000Z'
  const asked = { tempo: 60, clinicNow: drawing.clinicNow, until: '9999' }
  const taken = (dataHoraAgendada: string, tempo = '01:00') => ({ dataHoraAgendada, tempo })
  const like = (visits: ReturnType<typeof taken>[], more: Partial<typeof asked & { lastDay: string }> = {}) =>
    startLike(agendaOf([], visits, null), EARLIER, { ...asked, ...more })

  it('is the same weekday at the same hour', () => {
    expect(like([])).toBe('2026-11-12T14:00:00.000Z')
  })
  it('is the nearest free hour of that day, of two the earlier', () => {
    const halfHour = taken('2026-11-12T14:00:00.000Z', '00:30')
    expect(like([halfHour])).toBe('2026-11-12T14:30:00.000Z')
    expect(like([halfHour], { tempo: 30 })).toBe('2026-11-12T13:30:00.000Z')
    expect(like([taken('2026-11-12T13:00:00.000Z', '02:00')])).toBe('2026-11-12T15:00:00.000Z')
  })
  it('is the week after where that day is full or has passed', () => {
    expect(like([taken('2026-11-12T07:00:00.000Z', '11:00')])).toBe('2026-11-19T14:00:00.000Z')
    const late = { clinicNow: { date: '2026-11-12', minute: min('18:00') } }
    expect(like([], late)).toBe('2026-11-19T14:00:00.000Z')
  })
  it('is of another weekday where none of hers is known or may be booked', () => {
    expect(like([], { until: '2026-11-11' })).toBe('2026-11-10T14:00:00.000Z')
    expect(like([], { lastDay: '2026-11-11' })).toBe('2026-11-10T14:00:00.000Z')
  })
  it('is none where nothing is free', () => {
    expect(like([], { until: '2026-11-09' })).toBeNull()
  })
})
