import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { voucherInputSchema } from './schema.ts'

it('is enabled unless told otherwise', () => {
  expect(voucherInputSchema.parse({ nome: 'Natal', descricao: '10%' })).toEqual({
    nome: 'Natal',
    descricao: '10%',
    campo: true,
  })
  expect(voucherInputSchema.parse({ nome: 'Natal', descricao: '10%', campo: false }).campo).toBe(false)
})

it('asks for name and description', () => {
  expect(refusals(voucherInputSchema, { nome: '', descricao: '' })).toEqual([
    ['nome', 'Nome é obrigatório!'],
    ['descricao', 'Descrição é obrigatória!'],
  ])
})
