import { expect, it } from 'vitest'
import { fieldsThatDiffer, mergeFields } from './merge.ts'

type Place = { readonly nome: string; readonly links: readonly { readonly a: number; readonly b: number }[] }
const FIELDS = ['nome', 'links'] as const
const seen: Place = { nome: 'Um', links: [{ a: 1, b: 2 }] }

it('takes the parts of a value in whatever order they come', () => {
  const current: Place = { nome: 'Dois', links: [{ b: 2, a: 1 }] }
  const wanted: Place = {
    nome: 'Um',
    links: [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
  }
  expect(mergeFields(FIELDS, { current, seen, wanted })).toEqual({
    merged: { nome: 'Dois', links: wanted.links },
    conflicts: [],
  })
  expect(fieldsThatDiffer(FIELDS, current, seen)).toEqual(['nome'])
})

it('sees a part that is missing, or there twice', () => {
  const current: Place = { ...seen, links: [] }
  const wanted: Place = { ...seen, links: [...seen.links, ...seen.links] }
  expect(mergeFields(FIELDS, { current, seen, wanted })).toEqual({ merged: wanted, conflicts: ['links'] })
})
