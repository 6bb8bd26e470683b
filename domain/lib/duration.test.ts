import { expect, it } from 'vitest'
import { displayDuration, durationInWords, formatDuration, parseDuration } from './duration.ts'

it.each([
  ['01:15', 75],
  ['00:01', 1],
  ['23:59', 1439],
  ['01:15:00', 75],
  ['00:00', null],
  ['00:00:30', null],
  ['24:00', null],
  ['1:15', null],
  ['75', null],
  ['', null],
])('parseTempo("%s") is %s', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
})

it('writes minutes as the wire does', () => {
  expect(formatDuration(5)).toBe('00:05')
  expect(formatDuration(75)).toBe('01:15')
})

// "if not two colon-separated numbers, shown as is; otherwise zero-padded HH:MM"
it.each([
  ['1:5', '01:05'],
  ['01:15', '01:15'],
  ['10:00', '10:00'],
  ['01:15:00', '01:15:00'],
  ['90', '90'],
  ['uma hora', 'uma hora'],
  ['a:b', 'a:b'],
  ['1:', '1:'],
  ['', ''],
])('formatDuracao("%s") is "%s"', (text, shown) => {
  expect(displayDuration(text)).toBe(shown)
})

it.each([
  ['00:40', '40 min'],
  ['01:00', '1 hora'],
  ['02:00', '2 horas'],
  ['01:05', '1h05'],
  ['01:15', '1h15'],
  ['livre', 'livre'],
])('%s is said "%s"', (text, said) => {
  expect(durationInWords(text)).toBe(said)
})
