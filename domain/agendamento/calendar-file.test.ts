import { expect, it } from 'vitest'
import { calendarFileOf, instantOf } from './calendar-file.ts'

const entry = {
  uid: 'visita-7@clinica.test',
  sequence: 3,
  title: 'Clínica Aurora',
  location: 'Rua Harmonia, 482; Vila Madalena\nSão Paulo, SP \\ fundos',
  start: '2026-11-12T14:00:00.000Z',
  tempo: '01:15',
  zone: 'America/Sao_Paulo',
  madeAt: Date.UTC(2026, 10, 11, 12, 5, 9),
}
const bytes = (text: string) => new TextEncoder().encode(text).length

it('says the hours in UTC, as the zone of the clinic has them', () => {
  const file = calendarFileOf(entry) ?? ''
  expect(file).toContain('DTSTART:20261112T170000Z\r\n')
  expect(file).toContain('DTEND:20261112T181500Z\r\n')
  expect(file).toContain('DTSTAMP:20261111T120509Z\r\n')
  expect(file).toContain('SEQUENCE:3\r\n')
})

it('escapes what the format would read, and ends every line as it asks', () => {
  const file = calendarFileOf(entry) ?? ''
  expect(file.replaceAll('\r\n ', '')).toContain(
    'LOCATION:Rua Harmonia\\, 482\\; Vila Madalena\\nSão Paulo\\, SP \\\\ fundos\r\n',
  )
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('folds long lines by bytes, and parts no letter', () => {
  const title = 'Estética avançada é ação, emoção e 🌿 atenção '.repeat(6).trim()
  const file = calendarFileOf({ ...entry, title }) ?? ''
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(3)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}\r\n`)
})

it('leaves the place out where the clinic gave none', () => {
  expect(calendarFileOf({ ...entry, location: '' })).not.toContain('LOCATION')
})

it('is none where the time cannot be read', () => {
  expect(calendarFileOf({ ...entry, start: 'amanhã' })).toBeNull()
  expect(calendarFileOf({ ...entry, tempo: '' })).toBeNull()
})

it('finds the instant also beside a clock that is put forward', () => {
  // Lisbon goes to summer time on 29 March 2026, at 1:00.
  expect(instantOf('2026-03-29T00:30:00.000Z', 'Europe/Lisbon')).toBe(Date.UTC(2026, 2, 29, 0, 30))
  expect(instantOf('2026-03-29T02:30:00.000Z', 'Europe/Lisbon')).toBe(Date.UTC(2026, 2, 29, 1, 30))
  expect(instantOf('2026-03-29T23:30:00.000Z', 'Asia/Kathmandu')).toBe(Date.UTC(2026, 2, 29, 17, 45))
})
