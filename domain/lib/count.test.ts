import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount } from './count.ts'

it('writes a count as a Brazilian reader’s system does', () => {
  const format = new Intl.NumberFormat('pt-BR')
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toBe(format.format(count))
    }),
  )
  expect([0, 999, 1_000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1.000', '1.234.567'])
})
