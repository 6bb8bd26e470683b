import { expect, it } from 'vitest'
import { smallImageName } from '#domain/image/limits.ts'
import { refusals } from '#domain/testing/refusals.ts'
import { procedimentoInputSchema } from './schema.ts'

const cleansing = { nome: 'Limpeza de pele', descricao: 'Profunda', valor: '180,00', tempo: '01:15' }

it('brings the wire to one form', () => {
  expect(procedimentoInputSchema.parse({ ...cleansing, imagem: null, tipoProcedimento: '2' })).toEqual({
    ...cleansing,
    valor: 180,
    imagem: '',
    tipoProcedimento: 2,
  })
  expect(procedimentoInputSchema.parse(cleansing).tipoProcedimento).toBe(1)
})

it('asks for each field in the words of the specification', () => {
  expect(refusals(procedimentoInputSchema, { nome: '', descricao: '', valor: '', tempo: '' })).toEqual([
    ['nome', 'Nome é obrigatório!'],
    ['descricao', 'Descrição é obrigatória!'],
    ['valor', 'Valor é obrigatório!'],
    ['tempo', 'Tempo é obrigatório!'],
  ])
})

it('refuses a price that is none and a service of no length', () => {
  expect(refusals(procedimentoInputSchema, { ...cleansing, valor: 'caro', tempo: '00:00' })).toEqual([
    ['valor', 'Valor inválido: use reais com até dois decimais.'],
    ['tempo', 'Tempo inválido: use HH:MM, maior que zero.'],
  ])
})

it('names the smaller picture after the larger', () => {
  expect(smallImageName('limpeza-1a2b.webp')).toBe('limpeza-1a2b-p.webp')
  expect(smallImageName('')).toBe('')
})
