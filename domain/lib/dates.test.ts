import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absoluteMinuteOf,
  addDays,
  clinicNowAt,
  clinicNowOf,
  compareDates,
  dateBlockOf,
  daysBetween,
  formatDateTime,
  formatDayAndMonth,
  formatFullDate,
  formatLongDate,
  formatMonthAndYear,
  formatNumericDate,
  formatPastMoment,
  formatShortDate,
  formatShortMonth,
  formatTime,
  formatWeekday,
  isClinicDate,
  isTimeZone,
  longDateInWords,
  parseDateTime,
  parseTime,
  weekdayInWords,
  weekdayOf,
} from './dates.ts'

it('runs in an awkward zone, so that a leak of the device into the clinic shows', () => {
  expect(new Date(0).getTimezoneOffset()).toBe(-330)
  expect(new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset()).toBe(-345)
})

describe('the clinic’s clock', () => {
  it.each([
    // São Paulo has had no daylight saving time since 2019.
    ['2026-11-12T11:00:00Z', 'America/Sao_Paulo', '2026-11-12', 8 * 60],
    ['2026-07-12T11:00:00Z', 'America/Sao_Paulo', '2026-07-12', 8 * 60],
    ['2018-12-12T11:00:00Z', 'America/Sao_Paulo', '2018-12-12', 9 * 60],
    // The clinic's midnight, and the minute before it, while UTC is in the next day already.
    ['2026-11-13T02:59:59.999Z', 'America/Sao_Paulo', '2026-11-12', 23 * 60 + 59],
    ['2026-11-13T03:00:00Z', 'America/Sao_Paulo', '2026-11-13', 0],
    ['2027-01-01T02:30:00Z', 'America/Sao_Paulo', '2026-12-31', 23 * 60 + 30],
    ['2028-03-01T02:00:00Z', 'America/Sao_Paulo', '2028-02-29', 23 * 60],
    // Lisbon's clock goes forward from 01:00 to 02:00, and back from 02:00 to 01:00.
    ['2026-03-29T00:59:00Z', 'Europe/Lisbon', '2026-03-29', 59],
    ['2026-03-29T01:00:00Z', 'Europe/Lisbon', '2026-03-29', 120],
    ['2026-10-25T00:30:00Z', 'Europe/Lisbon', '2026-10-25', 90],
    ['2026-10-25T01:30:00Z', 'Europe/Lisbon', '2026-10-25', 90],
    // Offsets that are no whole hours, and a zone a day ahead.
    ['2026-11-12T18:15:00Z', 'Asia/Kathmandu', '2026-11-13', 0],
    ['2026-11-12T10:00:00Z', 'Pacific/Kiritimati', '2026-11-13', 0],
  ])('at %s in %s', (instant, fuso, data, minute) => {
    expect(clinicNowOf(Date.parse(instant), fuso)).toEqual({ date: data, minute })
  })
})

it('knows the zones it is given, and only those', () => {
  expect(isTimeZone('America/Manaus')).toBe(true)
  expect(isTimeZone('America/Lugar_Nenhum')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

it.each(['UTC', 'Etc/UTC', 'Brazil/East', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])(
  '%s names a zone',
  (fuso) => {
    expect(isTimeZone(fuso)).toBe(true)
  },
)

it.each([
  '-03:00',
  '-0300',
  '-03',
  'AGT',
  'BET',
  'PST',
  'JST',
  'IST',
  'EST5EDT',
  'SystemV/AST4',
  'US/Pacific-New',
])('%s names none, though this runtime knows it', (fuso) => {
  expect(isTimeZone(fuso)).toBe(false)
})

it.each(['2026-11-12', '2028-02-29', '1970-01-01', '1000-01-01', '9999-12-31'])('%s is a date', (d) => {
  expect(isClinicDate(d)).toBe(true)
})

it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '0999-01-01', '26-11-12', '12/11/2026', ''])(
  '"%s" is no date',
  (d) => {
    expect(isClinicDate(d)).toBe(false)
  },
)

it.each([
  ['00:00', 0],
  ['07:30', 450],
  ['23:59', 1439],
  ['09:15:59', 555],
  ['24:00', null],
  ['9:00', null],
  ['09:60', null],
  ['09:00:60', null],
  ['', null],
])('parseHora("%s") is %s', (text, minutes) => {
  expect(parseTime(text)).toBe(minutes)
})

it.each([
  ['2026-11-12T09:00:00.000Z', { date: '2026-11-12', minute: 540 }],
  ['2026-11-12T09:00:00Z', { date: '2026-11-12', minute: 540 }],
  ['2026-11-12T09:00', { date: '2026-11-12', minute: 540 }],
  ['2026-11-12T00:00:00.000Z', { date: '2026-11-12', minute: 0 }],
  ['2026-11-12T09:00:00-03:00', null],
  ['2026-11-12T09:00:00+00:00', null],
  ['2026-11-12T09:00:30Z', null],
  ['2026-11-31T09:00:00Z', null],
  ['2026-11-12T25:00:00Z', null],
  ['2026-11-12', null],
  ['', null],
])('parseDataHora("%s")', (text, parsed) => {
  expect(parseDateTime(text)).toEqual(parsed)
})

it('writes the wire form, and moves the date when the minutes leave the day', () => {
  expect(formatDateTime('2026-11-12', 540)).toBe('2026-11-12T09:00:00.000Z')
  expect(formatDateTime('2026-12-31', 1440)).toBe('2027-01-01T00:00:00.000Z')
  expect(formatDateTime('2026-03-01', -1)).toBe('2026-02-28T23:59:00.000Z')
  expect(formatTime(1500)).toBe('01:00')
  expect(formatTime(-30)).toBe('23:30')
})

it('counts days as a calendar does', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-11-12', '2026-12-12')).toBe(30)
  expect(daysBetween('2026-11-12', '2026-11-11')).toBe(-1)
  expect(weekdayOf('2026-11-12')).toBe(4)
  expect(weekdayOf('2026-11-15')).toBe(0)
})

it('puts all of time on one line', () => {
  expect(absoluteMinuteOf('1970-01-02', 5)).toBe(1445)
})

it('puts dates and times of them in their order', () => {
  const inOrder = ['2026-02-28', '2026-11-02T09:00:00.000Z', '2026-11-02T14:30:00.000Z', '2027-01-01']
  expect(inOrder.toReversed().sort(compareDates)).toEqual(inOrder)
  expect(compareDates('2026-11-02', '2026-11-02')).toBe(0)
})

it('says each day as a Brazilian reader’s system does', () => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  const long = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const full = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const numeric = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const weekday = format({ weekday: 'long' })
  const month = format({ month: 'short' })
  const day = fc.integer({ min: Date.parse('1000-01-01'), max: Date.parse('9999-12-31') })
  fc.assert(
    fc.property(day, (ms) => {
      const date = new Date(ms).toISOString().slice(0, 10)
      expect(formatLongDate(date)).toBe(long.format(ms))
      expect(formatFullDate(date)).toBe(full.format(ms))
      expect(formatNumericDate(date)).toBe(numeric.format(ms))
      expect(formatWeekday(date)).toBe(weekday.format(ms))
      expect(`${formatShortMonth(date)}.`).toBe(month.format(ms))
    }),
  )
})

it('speaks pt-BR, on every device', () => {
  expect(formatLongDate('2026-11-12')).toBe('quinta-feira, 12 de novembro')
  expect(formatFullDate('1988-03-04')).toBe('4 de março de 1988')
  expect(formatWeekday('2026-11-14')).toBe('sábado')
  expect(formatShortMonth('2026-11-12')).toBe('nov')
  expect(formatDayAndMonth('2026-03-01')).toBe('1 de março')
  expect(formatMonthAndYear('2026-11-12')).toBe('novembro de 2026')
  expect(formatMonthAndYear('2027-03-31')).toBe('março de 2027')
  expect(formatShortDate('2026-11-12')).toBe('qui., 12 de nov.')
  expect(formatNumericDate('2026-11-02')).toBe('02/11/2026')
})

describe('a moment of the past', () => {
  const clinicNow = { date: '2026-11-11', minute: 14 * 60 }
  const deviceNow = Date.parse('2020-01-01T00:00:00Z')
  const ha = (minutes: number) =>
    formatPastMoment(clinicNowAt(deviceNow - minutes * 60_000, deviceNow, clinicNow), clinicNow.date)

  it('is told by the clinic’s clock, whatever the device’s shows', () => {
    expect(ha(20)).toBe('hoje às 13:40')
    expect(ha(15 * 60)).toBe('ontem às 23:00')
    expect(ha(52 * 60)).toBe('em 9 de novembro às 10:00')
  })

  it('is never in the future', () => {
    expect(ha(-90)).toBe('hoje às 14:00')
  })
})

describe('a date of another year than the present one', () => {
  const [today, far] = ['2026-11-12', '2027-01-14']
  it('is said with its year', () => {
    expect(longDateInWords(far, today)).toBe('quinta-feira, 14 de janeiro de 2027')
    expect(weekdayInWords(far, today)).toBe('quinta-feira, 14 de janeiro de 2027')
    expect(dateBlockOf(far, today).date).toBe('14 de janeiro de 2027')
    expect(formatPastMoment({ date: '2025-12-30', minute: 600 }, today)).toBe(
      'em 30 de dezembro de 2025 às 10:00',
    )
  })

  it('and one of the present year without', () => {
    expect(longDateInWords(today, today)).toBe('quinta-feira, 12 de novembro')
    expect(weekdayInWords(today, today)).toBe('quinta-feira')
    expect(dateBlockOf(today, today).date).toBe('12 de novembro')
  })
})
