import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('names a person by two letters at most', () => {
  expect([
    initials('Beatriz Nogueira'),
    initials('ana maria de souza'),
    initials('Ána'),
    initials(' '),
  ]).toEqual(['BN', 'AS', 'Á', ''])
})
