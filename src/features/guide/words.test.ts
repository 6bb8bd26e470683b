import { expect, it } from 'vitest'
import { guideDoneInWords, progressInWords, shownAddress } from './words.ts'

it('says how far one has come, and about how long the rest takes', () => {
  expect([5, 3, 1, 0].map((left) => progressInWords(left, 5))).toEqual([
    '0 de 5 passos. Faltam uns cinco minutos, na ordem que quiser.',
    '2 de 5 passos. Faltam uns três minutos, na ordem que quiser.',
    '4 de 5 passos. Falta um minuto só.',
    '5 de 5 passos. Nada falta.',
  ])
})

it('does not say of what was skipped that it is there', () => {
  expect([0, 1, 2].map(guideDoneInWords)).toEqual([
    'Os cinco passos estão prontos.',
    'Só falta o passo que você pulou.',
    'Só faltam os 2 passos que você pulou.',
  ])
})

it('shows an address as one types it', () => {
  expect(shownAddress('https://aurora.exemplo.test/')).toBe('aurora.exemplo.test')
  expect(shownAddress('http://127.0.0.1:3000')).toBe('127.0.0.1:3000')
})
