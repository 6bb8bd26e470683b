import { expect, it } from 'vitest'
import { drawnCards } from './card-carousel-window.ts'

it('draws a short row whole, a long one two views ahead', () => {
  expect(drawnCards(12, 5, 5)).toBe(12)
  expect(drawnCards(24, 1, 1)).toBe(24)
  expect(drawnCards(500, 5, 5)).toBe(15)
  expect(drawnCards(500, 1, 1)).toBe(3)
  expect(drawnCards(500, 498, 5)).toBe(500)
})
