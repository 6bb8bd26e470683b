import { expect, it } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import { holidayOn, holidaysFrom, LAST_HOLIDAY_YEAR } from './holidays.ts'

/** Easter Sunday by the calendar's own arithmetic (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

it('knows Good Friday of each year by the moon', () => {
  for (let year = 2025; year <= LAST_HOLIDAY_YEAR; year++) {
    const date = addDays(easterOf(year), -2)
    expect([date, holidayOn(date)]).toEqual([date, 'Sexta-feira Santa'])
  }
})

it('knows the ten national holidays of a year, in order', () => {
  const ofYear = holidaysFrom('2027-01-01').filter(({ date }) => date.startsWith('2027'))
  expect(ofYear.map(({ date }) => date.slice(5))).toEqual([
    ...['01-01', '03-26', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'],
  ])
  expect(holidayOn('2026-12-24')).toBeNull()
})
