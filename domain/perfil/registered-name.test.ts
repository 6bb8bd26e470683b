import { expect, it } from 'vitest'
import { partsOfName } from './registered-name.ts'

it.each([
  ['Ana', 'Ana', ''],
  [' Maria  das Dores ', 'Maria', 'das Dores'],
  ['', '', ''],
  // A letter of two units at the border is left out whole.
  [`${'a'.repeat(79)}\u{20000}`, 'a'.repeat(79), ''],
])('%j is %j and %j', (nomeUsuario, nome, sobrenome) => {
  expect(partsOfName(nomeUsuario)).toEqual({ nome, sobrenome })
})
