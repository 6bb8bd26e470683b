import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { voucherEntradaSchema } from './schema.ts'

it('is enabled unless told otherwise', () => {
  expect(voucherEntradaSchema.parse({ nome: 'Natal', descricao: '10%' })).toEqual({
    nome: 'Natal',
    descricao: '10%',
    campo: true,
  })
  expect(voucherEntradaSchema.parse({ nome: 'Natal', descricao: '10%', campo: false }).campo).toBe(false)
})

it('asks for name and description', () => {
  expect(refusals(voucherEntradaSchema, { nome: '', descricao: '' })).toEqual([
    ['nome', 'Nome é obrigatório!'],
    ['descricao', 'Descrição é obrigatória!'],
  ])
})
