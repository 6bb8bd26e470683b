import { expect, it } from 'vitest'
import { isWayBack, type PastState, sinceEach } from './since.ts'
import type { VisitState } from './states.ts'

const at = (time: string) => `2026-11-12T${time}:00.000Z`
const way = (...steps: (readonly [VisitState, string])[]): PastState[] =>
  steps.map(([to, time], i) => ({ from: steps[i - 1]?.[0], to, em: at(time) }))
const since = (estado: VisitState, ...steps: Parameters<typeof way>) =>
  sinceEach(way(...steps)).get(estado) ?? null

it('she is there since she came, however far the visit had been said to be', () => {
  expect(since('chegou', ['chegou', '08:50'], ['em_atendimento', '09:20'])).toBe(at('08:50'))
  // The correction says nothing anew, whatever hour it was made at; what was corrected is forgotten.
  const corrected = [
    ['chegou', '08:50'],
    ['em_atendimento', '09:20'],
    ['chegou', '11:00'],
  ] as const
  expect(since('chegou', ...corrected)).toBe(at('08:50'))
  expect(since('em_atendimento', ...corrected)).toBeNull()
})

it('where she was said to have missed it by a slip, she is there since she came', () => {
  expect(since('chegou', ['chegou', '08:50'], ['faltou', '09:10'])).toBe(at('08:50'))
  expect(since('chegou', ['chegou', '08:50'], ['cancelada', '09:10'])).toBe(at('08:50'))
})

it('where she was said to be there by a slip, which was undone, she is there since she is said so again', () => {
  expect(since('chegou', ['faltou', '09:10'], ['chegou', '09:20'], ['faltou', '09:10'])).toBeNull()
  expect(since('faltou', ['faltou', '09:10'], ['chegou', '09:20'], ['faltou', '09:10'])).toBe(at('09:10'))
  expect(since('chegou', ['cancelada', '09:10'], ['chegou', '09:20'], ['cancelada', '09:10'])).toBeNull()
})

it('who had missed it and comes after all comes then; who was never there is not there since anything', () => {
  expect(since('chegou', ['faltou', '09:10'], ['chegou', '09:25'])).toBe(at('09:25'))
  expect(since('chegou', ['marcada', '08:00'], ['faltou', '09:10'])).toBeNull()
  expect(since('chegou', ['chegou', '08:50'], ['marcada', '08:52'], ['faltou', '09:10'])).toBeNull()
})

it('the way back is from what was seen at the door to what was before it', () => {
  expect(isWayBack('concluida', 'chegou')).toBe(true)
  expect(isWayBack('chegou', 'marcada')).toBe(true)
  expect(isWayBack('chegou', 'concluida')).toBe(false)
  expect(isWayBack('faltou', 'chegou')).toBe(false)
  expect(isWayBack('cancelada', 'marcada')).toBe(false)
  expect(isWayBack(undefined, 'marcada')).toBe(false)
})
