import { expect, it } from 'vitest'
import { countInWords } from '#domain/lib/count.ts'
import { alertTime, differenceInWords, zoneInWords } from './words.ts'

it.each([
  [-240, '0,2 s'],
  [0, '0 s'],
  [65_000, '65 s'],
  [5 * 60_000, '5 min'],
  [-7.4 * 3_600_000, '7 h'],
  [863_471_000, '10 dias'],
])('says a difference of %d ms as exactly as it is of use', (ms, words) => {
  expect(differenceInWords(ms)).toBe(words)
})

it('calls a zone as people do', () => {
  expect(zoneInWords('America/Sao_Paulo')).toBe('horário de Brasília')
  expect(zoneInWords('America/Manaus')).toBe('horário do Amazonas')
})

it('tells a moment with its date, by the clinic’s clock', () => {
  expect(alertTime('2026-11-13T02:05:00Z', 'America/Sao_Paulo')).toBe('12/11/2026, 23:05')
})

it('counts one and many', () => {
  expect([0, 1, 12_480].map((n) => countInWords(n, 'conta', 'contas'))).toEqual([
    '0 contas',
    '1 conta',
    '12.480 contas',
  ])
})
