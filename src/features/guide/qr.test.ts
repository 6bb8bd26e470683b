import { expect, it } from 'vitest'
import { QUIET_ZONE, qrOf } from './qr.ts'

const darkOf = (path: string) => new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x},${y}`))

it('has a quiet zone of four modules, and the three corners that a camera looks for', () => {
  const { side, path } = qrOf('https://aurora.exemplo.test')
  const dark = darkOf(path)
  expect(side).toBe(29 + 2 * QUIET_ZONE)
  for (const place of dark)
    for (const at of place.split(',').map(Number)) {
      expect(at).toBeGreaterThanOrEqual(QUIET_ZONE)
      expect(at).toBeLessThan(side - QUIET_ZONE)
    }
  const [first, last] = [QUIET_ZONE, side - QUIET_ZONE - 7]
  for (const [x, y] of [
    [first, first],
    [last, first],
    [first, last],
  ] as const) {
    // A square of seven, a lighter one in it, and a dark one of three.
    expect([0, 3, 6].every((i) => dark.has(`${x + i},${y}`) && dark.has(`${x + 3},${y + 3}`))).toBe(true)
    expect(dark.has(`${x + 1},${y + 1}`)).toBe(false)
  }
})

it('holds another address in another code', () => {
  expect(qrOf('https://aurora.exemplo.test').path).not.toBe(qrOf('https://aurora.exemplo.test/').path)
})
