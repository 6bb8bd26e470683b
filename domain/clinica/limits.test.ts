import { expect, it } from 'vitest'
import { deadlineOf, isOpenToClient, NO_LIMITS } from './limits.ts'

const START = '2026-11-12T14:00:00.000Z'

it('lets a client change a visit until so many hours before it, and without a limit until it begins', () => {
  const limits = { ...NO_LIMITS, horasParaMudar: 18 }
  expect(deadlineOf(limits, START)).toBe('2026-11-11T20:00:00.000Z')
  expect(deadlineOf(NO_LIMITS, START)).toBe(START)
  const at = (minute: number) => isOpenToClient(limits, START, { date: '2026-11-11', minute })
  expect([at(20 * 60 - 1), at(20 * 60)]).toEqual([true, false])
})
