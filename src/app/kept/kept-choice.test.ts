import { expect, it } from 'vitest'
import { NOTHING_CHOSEN, readKeptChoice, readWish, withWish } from './kept-choice.ts'
import { endWishTurn } from './tab-memory.ts'

it('reads the day and the time that were chosen, or one of them', () => {
  const both = { date: '2026-11-20', minute: 540 }
  expect(readKeptChoice({ informacoes: {}, chosen: both })).toEqual(both)
  const day = { date: '2026-11-20', minute: null }
  expect(readKeptChoice({ chosen: day })).toEqual(day)
})

it.each([
  null,
  undefined,
  'x',
  {},
  { chosen: 7 },
  { chosen: { date: '20/11/2026', minute: null } },
  { chosen: { date: '2026-11-20', minute: '540' } },
  { chosen: { date: '2026-11-20', minute: 9.5 } },
])('takes nothing from %j', (state) => expect(readKeptChoice(state)).toEqual(NOTHING_CHOSEN))

it('reads a wish until something else is chosen, also where the browser keeps nothing beside the history', () => {
  const here = { ...{ pathname: '/agendamentos', search: '', hash: '', key: 'k' }, state: null }
  const shown = { nome: 'Limpeza de pele', valor: 150, tempo: '01:15' }
  const first = withWish(here, shown).state
  expect(readWish(first)).toEqual(shown)
  endWishTurn()
  expect(readWish(first)).toBeNull()
  expect(readWish(withWish(here, shown).state)).toEqual(shown)
})
