import { describe, expect, it } from 'vitest'
import { stubOf } from './utils.ts'

describe('stubOf', () => {
  it.each([
    ['15% na primeira limpeza', '', { number: '15', unit: '%', unitFirst: false }],
    ['Para quem indica', 'Ganhe R$ 40 na próxima', { number: '40', unit: 'R$', unitFirst: true }],
    ['R$ 40,00 ou 10%', '', { number: '40', unit: 'R$', unitFirst: true }],
    ['10% ou R$ 40', '', { number: '10', unit: '%', unitFirst: false }],
    ['R$ 1.250,50 de volta', '', { number: '1.250,50', unit: 'R$', unitFirst: true }],
    ['12,5 % hoje', '', { number: '12,5', unit: '%', unitFirst: false }],
    ['O nome vence', '5% no texto', { number: '5', unit: '%', unitFirst: false }],
  ])('%s | %s', (nome, descricao, stub) => {
    expect(stubOf({ nome, descricao })).toEqual(stub)
  })

  it('is null where no number is promised', () => {
    expect(stubOf({ nome: 'Leve uma amiga', descricao: 'Em dezembro de 2026' })).toBeNull()
  })
})
