import { expect, it } from 'vitest'
import { err, ok, type Result } from './result.ts'

it('is one or the other, and says which', () => {
  const split = (a: number, b: number): Result<number, 'zero'> => (b === 0 ? err('zero') : ok(a / b))
  expect(split(1, 2)).toEqual({ ok: true, value: 0.5 })
  expect(split(1, 0)).toEqual({ ok: false, error: 'zero' })
})
