import { expect, it } from 'vitest'
import type { Week } from '#domain/week/schema.ts'
import { type Day, FIRST_WEEK, withDay } from './draft.ts'
import { simpleOf, withSimple } from './simple.ts'
import { weekInWords } from './words.ts'

const MORNING: Day = [{ inicio: '08:00', fim: '12:00' }]
const LATE: Day = [{ inicio: '10:00', fim: '16:00' }]
const closed: Week = { ...FIRST_WEEK, dias: FIRST_WEEK.dias.map(() => []) }

it('says a week by its stretches of equal days', () => {
  expect(weekInWords(FIRST_WEEK)).toBe('segunda a sexta, 08:00 às 18:00')
  expect(weekInWords(withDay(FIRST_WEEK, 6, MORNING))).toBe(
    'segunda a sexta, 08:00 às 18:00; sábado até 12:00',
  )
  expect(weekInWords(withDay(withDay(FIRST_WEEK, 6, LATE), 0, LATE))).toBe(
    'segunda a sexta, 08:00 às 18:00; sábado e domingo, 10:00 às 16:00',
  )
  expect(weekInWords(withDay(FIRST_WEEK, 3, []))).toBe(
    'segunda e terça, 08:00 às 18:00; quinta e sexta até 18:00',
  )
  expect(weekInWords(closed)).toBe('')
})

it('reads a week with equal workdays in a few words, and writes it back as it was', () => {
  const week = { ...withDay(withDay(FIRST_WEEK, 3, []), 6, MORNING), feriadosAbertos: ['2026-12-25'] }
  const simple = simpleOf(week)
  expect(simple).toMatchObject({ open: [1, 2, 4, 5], saturday: MORNING, sunday: [] })
  expect(simple && withSimple(week, simple)).toEqual(week)
  expect(simpleOf(closed)?.open).toEqual([])
  expect(simpleOf(withDay(FIRST_WEEK, 2, MORNING))).toBeNull()
})
