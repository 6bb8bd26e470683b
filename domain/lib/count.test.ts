import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countInWords, formatCount } from './count.ts'

it('writes a count as a Brazilian reader’s system does', () => {
  const format = new Intl.NumberFormat('pt-BR')
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toBe(format.format(count))
    }),
  )
  expect([0, 999, 1_000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1.000', '1.234.567'])
})

it('says of how many things it is the count', () => {
  const visits = [0, 1, 2, 1_234].map((count) => countInWords(count, 'visita', 'visitas'))
  expect(visits).toEqual(['0 visitas', '1 visita', '2 visitas', '1.234 visitas'])
})
