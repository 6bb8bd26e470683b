import { describe, expect, it } from 'vitest'
import { agendaOf, type Interval } from '#domain/agendamento/slots.ts'
import { formatDateTime, formatTime } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { NO_WISHES } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { create, rowOf, visit } from '#domain/testing/outbox.ts'
import type { Whose } from '../../queries.ts'
import type { AgendaEntry, EntrySubject } from '../entry.ts'
import { blocksOfDay } from '../grid/lanes.ts'
import { isDraggable, placesOfDay } from '../grid/places.ts'
import { alreadyThere, mediumDate, shortHours, weekTitle } from '../utils.ts'
import { buildDay, closedOf, hoursToDraw, startOfTouch, sumOfDays, type TimelineDay, weekOf } from './day.ts'

const FRIDAY = '2026-11-13'

const atClinic = { kind: 'visit', agendamento: visit, queuedRow: null, movedFrom: null } as const

type Extra = Partial<Pick<AgendaEntry, 'key' | 'email' | 'cliente' | 'encaixe' | 'wishes'>>

const booking = (row: Partial<OutboxRow> = {}) =>
  ({ kind: 'booking', agendamento: null, queuedRow: rowOf(create, row), movedFrom: null }) as const

function entry(from: string, to: string, extra: Extra = {}, subject: EntrySubject = atClinic): AgendaEntry {
  const m = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3))
  return {
    key: from,
    when: formatDateTime(FRIDAY, m(from)),
    date: FRIDAY,
    from: m(from),
    to: m(to),
    blocked: { inicio: m(from), fim: m(to) },
    startTime: from,
    endTime: to,
    nome: 'Limpeza de pele',
    email: 'ana@exemplo.test',
    cliente: null,
    ficha: null,
    valor: 100.1,
    encaixe: false,
    wishes: NO_WISHES,
    ...extra,
    ...subject,
  }
}

/** The day that is drawn: 13/11 at 08:50, open 07:00 to 12:00 and 13:00 to 18:00. */
const entries = [
  entry('07:30', '08:45'),
  entry('09:00', '10:00'),
  entry('09:30', '10:15', { encaixe: true }),
  entry('10:00', '10:40'),
  entry('13:00', '14:00'),
  entry('15:00', '16:00'),
  entry('16:30', '17:15'),
]
const horario = {
  data: FRIDAY,
  horarioInicioPrimeiroPeriodo: '07:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '13:00',
  horarioFimSegundoPeriodo: '18:00',
}
const agenda = (horarios = [horario]) =>
  agendaOf(
    horarios,
    entries.map(({ when, from, to }) => ({ dataHoraAgendada: when, tempo: formatDuration(to - from) })),
    null,
  )
const clinicNow = { date: FRIDAY, minute: 8 * 60 + 50 }
const inWords = ({ inicio, fim }: Interval) => `${formatTime(inicio)}-${formatTime(fim)}`
const closed = (day: TimelineDay, beside: readonly TimelineDay[] = []) =>
  closedOf(day, hoursToDraw([day, ...beside])).map((stretch) => `${stretch.label} ${inWords(stretch)}`)

describe('buildDay', () => {
  const day = buildDay(FRIDAY, { entries, agenda: agenda(), clinicNow })

  it('offers what is free on the grid and has not passed', () =>
    expect(day.free.map(inWords)).toEqual([
      '11:00-12:00',
      '14:00-15:00',
      '16:00-16:30',
      // The registered period ends at 18:00, later than the standard starts.
      '17:30-18:00',
    ]))
  it('counts visits, money and free time', () =>
    expect(day.totals).toEqual({ count: 7, waiting: 0, encaixeCount: 1, valor: 700.7, free: 180 }))
  it('shows the pause between two periods', () => expect(closed(day)).toEqual(['Intervalo 12:00-13:00']))
  it('a day of one period ends with it', () => {
    const morningOnly = { ...horario, horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' }
    expect(closed(buildDay(FRIDAY, { entries, agenda: agenda([morningOnly]), clinicNow }))).toEqual([
      'Sem período 12:00-18:00',
    ])
  })
  it('a closed day is closed from end to end', () => {
    const none = { horarioInicioPrimeiroPeriodo: '', horarioFimPrimeiroPeriodo: '' }
    const off = { ...horario, ...none, horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' }
    const shut = buildDay(FRIDAY, { entries, agenda: agenda([horario, off]), clinicNow })
    expect([closed(shut), shut.free]).toEqual([['Sem período 07:00-18:00'], []])
  })
  it('a period in the evening is drawn and offered; a day beside it is closed then', () => {
    const late = { ...horario, horarioInicioSegundoPeriodo: '18:00', horarioFimSegundoPeriodo: '21:00' }
    const evening = buildDay(FRIDAY, { entries: [], agenda: agendaOf([late], [], null), clinicNow })
    expect(evening.free.map(inWords)).toEqual(['09:00-12:00', '18:00-21:00'])
    expect(closed(evening)).toEqual(['Intervalo 12:00-18:00'])
    expect(hoursToDraw([day, evening]).fim).toBe(21 * 60)
    expect(closed(day, [evening])).toEqual(['Intervalo 12:00-13:00', 'Sem período 18:00-21:00'])
  })
  it('without registered hours the standard grid holds', () => {
    const standard = buildDay('2026-11-16', { entries, agenda: agenda([]), clinicNow })
    const { free } = standard
    expect(closed(standard).map((words) => words.split(' ').at(-1))).toEqual(['12:00-13:00'])
    expect(free.map(inWords)).toEqual(['07:00-12:00', '13:00-17:30'])
  })
  it('a refused booking holds no time and brings no money', () => {
    const { totals } = buildDay(FRIDAY, {
      entries: [entry('09:00', '10:00', {}, booking({ state: 'conflict' }))],
      agenda: agenda(),
      clinicNow,
    })
    expect(totals).toMatchObject({ count: 0, valor: 0 })
  })
  it('counts a cancelled visit that reception has put back as what waits', () => {
    const back = { row: rowOf(create), state: 'marcada' } as const
    const gone = { ...atClinic, agendamento: { ...visit, estado: 'cancelada' } } as const
    const totals = (wishes: AgendaEntry['wishes']) =>
      buildDay(FRIDAY, {
        entries: [entry('09:00', '10:00', { wishes }, gone)],
        agenda: agenda(),
        clinicNow,
      }).totals
    expect(totals(NO_WISHES)).toMatchObject({ count: 0, waiting: 0, valor: 0 })
    expect(totals({ ...NO_WISHES, state: back })).toMatchObject({ count: 0, waiting: 1, valor: 0 })
  })
  it('adds days up', () => expect(sumOfDays([day, day])).toMatchObject({ count: 14, valor: 1401.4 }))
})

describe('blocksOfDay', () => {
  const sides = (ofDay: readonly AgendaEntry[]) => blocksOfDay(ofDay).map((b) => [b.entry.startTime, b.side])
  const e = { encaixe: true }

  it('puts an encaixe at the right of what it touches', () =>
    expect(sides(entries)).toEqual([
      ['07:30', null],
      ['09:00', 'left'],
      ['09:30', 'right'],
      ['10:00', 'left'],
      ['13:00', null],
      ['15:00', null],
      ['16:30', null],
    ]))
  it('also where it begins first', () =>
    expect(sides([entry('09:00', '09:40', e), entry('09:30', '10:00')])).toEqual([
      ['09:00', 'right'],
      ['09:30', 'left'],
    ]))
  it('leaves to the calendar what would take more than a lane of each kind', () => {
    const two = [entry('09:00', '10:00'), entry('09:10', '09:50', e), entry('09:20', '10:00', e)]
    expect(sides(two).map(([, side]) => side)).toEqual([null, null, null])
    const alsoThree = [entry('09:00', '10:00'), entry('09:10', '09:50', e), entry('09:20', '10:00')]
    expect(sides(alsoThree).map(([, side]) => side)).toEqual([null, null, null])
  })
  it('leaves to it an encaixe that is alone', () =>
    expect(sides([entry('09:00', '10:00', e), entry('10:00', '11:00')])).toEqual([
      ['09:00', null],
      ['10:00', null],
    ]))
  it('an empty day has none', () => expect(blocksOfDay([])).toEqual([]))
})

describe('placesOfDay', () => {
  const measures = { hours: { inicio: 420, fim: 1440 }, hourHeight: 60, minHeight: 20, lanes: 2 }
  const placed = (ofDay: readonly AgendaEntry[]) =>
    placesOfDay(buildDay(FRIDAY, { entries: ofDay, agenda: agendaOf([], [], null), clinicNow }), measures)
  const visits = (ofDay: readonly AgendaEntry[]) =>
    placed(ofDay).places.flatMap(({ item, top, height, left, width }) =>
      item.kind === 'visit' ? [[item.key, top, height, left, width]] : [],
    )

  it('draws by the wall clock, and nothing past midnight', () =>
    expect(visits([entry('23:00', '25:00')])).toEqual([['23:00', 960, 60, 0, 1]]))
  it('a booking that the clinic does not have yet cannot be moved', () =>
    expect(isDraggable(entry('09:00', '10:00', {}, booking()))).toBe(false))
  it('shares the width between those that overlap', () =>
    expect(visits([entry('19:00', '20:00'), entry('19:30', '20:30'), entry('21:00', '22:00')])).toEqual([
      ['19:00', 720, 60, 0, 0.5],
      ['19:30', 750, 60, 0.5, 0.5],
      ['21:00', 840, 60, 0, 1],
    ]))
  it('a short visit can be touched, and what follows at once stands beside it', () =>
    expect(visits([entry('19:00', '19:05'), entry('19:05', '19:30')])).toEqual([
      ['19:00', 720, 20, 0, 0.5],
      ['19:05', 725, 25, 0.5, 0.5],
    ]))
  it('has those behind "+" for which there is no lane', () => {
    const four = ['a', 'b', 'c', 'd'].map((key) => entry('19:00', '20:00', { key }))
    const [more, ...others] = placed(four).overflows
    expect([more?.top, more?.height, more?.blocks.map((b) => b.entry.key)]).toEqual([720, 60, ['c', 'd']])
    expect([visits(four).length, others]).toEqual([2, []])
  })
})

describe('hoursOf', () => {
  const hoursWith = (...ofDay: AgendaEntry[]) =>
    hoursToDraw([buildDay(FRIDAY, { entries: ofDay, agenda: agenda([]), clinicNow })])
  it('is 7 to 18', () => expect(hoursWith()).toEqual({ inicio: 420, fim: 1080 }))
  it('grows by whole hours with a registered period', () => {
    const early = { ...horario, horarioInicioPrimeiroPeriodo: '06:00', horarioFimSegundoPeriodo: '20:30' }
    const day = buildDay(FRIDAY, { entries: [], agenda: agenda([early]), clinicNow })
    expect(hoursToDraw([day])).toEqual({ inicio: 360, fim: 1260 })
  })
  it('grows by whole hours', () =>
    expect(hoursWith(entry('06:30', '07:10'), entry('18:10', '19:20'))).toEqual({ inicio: 360, fim: 1200 }))
})

it('a touch means the half hour under it', () => {
  const free = { inicio: 420, fim: 720 }
  expect([0, 0.05, 0.5, 0.99, 1].map((f) => formatTime(startOfTouch(free, f)))).toEqual([
    '07:00',
    '07:00',
    '09:30',
    '11:30',
    '11:30',
  ])
})

it('the week runs from Sunday', () => {
  expect(weekOf(FRIDAY)).toEqual(weekOf('2026-11-08'))
  expect(weekOf(FRIDAY)[0]).toBe('2026-11-08')
})

it('says it in words', () => {
  expect([180, 90, 30, 0].map(shortHours)).toEqual(['3h', '1h30', '30min', '0h'])
  expect(weekTitle('2026-11-08', '2026-11-14', '2026-11-12')).toBe('8 a 14 de novembro')
  expect(weekTitle('2026-11-29', '2026-12-05', '2026-11-12')).toBe('29 de novembro a 5 de dezembro')
  expect(weekTitle('2026-12-27', '2027-01-02', '2026-11-12')).toBe('27 de dezembro a 2 de janeiro de 2027')
  expect(mediumDate('2026-11-13', '2026-11-12')).toBe('sexta-feira, 13 de nov.')
  expect(mediumDate('2027-11-12', '2026-11-12')).toBe('sex., 12 de nov. de 2027')
  const who = ({ email, cliente }: Whose) => (email === null ? (cliente ?? 'Recepção') : 'Ana')
  expect(alreadyThere([entry('09:00', '10:00')], who)).toBe('Ana já está das 09:00 às 10:00.')
  expect(alreadyThere([entry('09:00', '10:00', { email: null })], who)).toBe(
    'Limpeza de pele já está das 09:00 às 10:00.',
  )
  expect(alreadyThere([entry('09:00', '10:00', { email: null, cliente: 'Dona Lúcia' })], who)).toBe(
    'Dona Lúcia já está das 09:00 às 10:00.',
  )
  expect(alreadyThere([], who)).toBe('Já há um agendamento nesse horário.')
})
