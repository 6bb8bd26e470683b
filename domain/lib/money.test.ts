import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centavosOf, formatReais, MAX_REAIS, parseReais, reaisOf, sumOfReais } from './money.ts'

it.each([
  [150, 150],
  [150.5, 150.5],
  [0, 0],
  [0.01, 0.01],
  ['150', 150],
  ['150.00', 150],
  ['150,00', 150],
  ['150,5', 150.5],
  ['1.500,00', 1500],
  // A point before three digits groups thousands, as people here write it.
  ['1.500', 1500],
  ['1500.75', 1500.75],
  ['1.234.567,89', 1_234_567.89],
  ['R$ 1.500,00', 1500],
  ['R$150', 150],
  ['  R$ 150,00 ', 150],
  ['R$\u00a01.234,50', 1234.5],
  [MAX_REAIS, MAX_REAIS],
])('reads %j as %j reais', (input, valor) => {
  expect(parseReais(input)).toBe(valor)
})

it.each<[number | string, string]>([
  ['', 'nothing'],
  ['   ', 'blank'],
  ['-1', 'a sign'],
  ['+1', 'a sign'],
  [-1, 'a negative number'],
  ['1,5,0', 'two commas'],
  ['1.50,00', 'a broken group'],
  ['15,000', 'three decimals'],
  [1.005, 'three decimals'],
  [0.1 + 0.2, 'what floats make of it'],
  ['12a', 'text'],
  ['1e3', 'scientific notation'],
  ['US$ 10', 'another currency'],
  [Number.NaN, 'no number'],
  [Number.POSITIVE_INFINITY, 'no number'],
  [MAX_REAIS + 0.01, 'above the maximum'],
  ['99999999999999999999', 'far above the maximum'],
])('refuses %j: %s', (input: number | string, _reason: string) => {
  expect(parseReais(input)).toBeNull()
})

it('keeps every amount exactly, through text and through cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_REAIS * 100 }), (centavos) => {
      const valor = reaisOf(centavos)
      expect(centavosOf(valor)).toBe(centavos)
      expect(parseReais(valor)).toBe(valor)
      expect(parseReais(valor.toFixed(2))).toBe(valor)
      expect(parseReais(formatReais(valor))).toBe(valor)
    }),
  )
})

it('shows R$ with exactly two decimals', () => {
  expect(formatReais(150)).toBe('R$\u00a0150,00')
  expect(formatReais(1234.5)).toBe('R$\u00a01.234,50')
  expect(formatReais(0)).toBe('R$\u00a00,00')
})

it('adds as cents, not as floats', () => {
  expect(sumOfReais([0.1, 0.2])).toBe(0.3)
  expect(sumOfReais([])).toBe(0)
})

it('writes an amount as a Brazilian reader’s system does', () => {
  const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_REAIS * 100 }), (centavos) => {
      expect(formatReais(reaisOf(centavos))).toBe(reais.format(reaisOf(centavos)))
    }),
  )
  expect(formatReais(1_234_567.5)).toBe('R$\u00a01.234.567,50')
})
