import { expect, it } from 'vitest'
import { pastMomentInWords } from './age.ts'

it.each([
  ['2026-11-12', 842, '14:02'],
  ['2026-11-11', 842, 'ontem, 14:02'],
  ['2026-11-09', 0, '9 de novembro, 00:00'],
  ['2025-11-12', 842, '12 de novembro de 2025, 14:02'],
])('%s, minute %i, seen on 12 November 2026, is "%s"', (date, minute, words) => {
  expect(pastMomentInWords({ date, minute }, '2026-11-12')).toBe(words)
})
