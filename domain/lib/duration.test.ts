import { expect, it } from 'vitest'
import { duracaoEmPalavras, formatDuracao, formatTempo, parseTempo } from './duration.ts'

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
])('parseTempo("%s") is %s', (texto, minutos) => {
  expect(parseTempo(texto)).toBe(minutos)
})

it('writes minutes as the wire does', () => {
  expect(formatTempo(5)).toBe('00:05')
  expect(formatTempo(75)).toBe('01:15')
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
])('formatDuracao("%s") is "%s"', (texto, mostrado) => {
  expect(formatDuracao(texto)).toBe(mostrado)
})

it.each([
  ['00:40', '40 min'],
  ['01:00', '1 hora'],
  ['02:00', '2 horas'],
  ['01:05', '1h05'],
  ['01:15', '1h15'],
  ['livre', 'livre'],
])('%s is said "%s"', (texto, dito) => {
  expect(duracaoEmPalavras(texto)).toBe(dito)
})
