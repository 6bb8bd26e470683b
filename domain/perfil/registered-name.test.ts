import { expect, it } from 'vitest'
import { partsOfName } from './registered-name.ts'

it.each([
  ['Ana', 'Ana', ''],
  [' Maria  das Dores ', 'Maria', 'das Dores'],
  ['', '', ''],
])('%j is %j and %j', (nomeUsuario, nome, sobrenome) => {
  expect(partsOfName(nomeUsuario)).toEqual({ nome, sobrenome })
})
