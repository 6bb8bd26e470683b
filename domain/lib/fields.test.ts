import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  dateInput,
  dateTimeInput,
  emailInput,
  filterDateInput,
  idParamSchema,
  optionalText,
  procedimentoKindNames,
  tempoInput,
  text,
  tipoProcedimentoInput,
  valorInput,
} from './fields.ts'

/** The parsed value, or the messages in order. */
function le(schema: z.ZodMiniType, input: unknown) {
  const lido = schema.safeParse(input)
  return lido.success ? lido.data : lido.error.issues.map((i) => i.message)
}

describe('texto', () => {
  const nome = text('Nome é obrigatório!', 5)
  it.each([
    ['  Ana ', 'Ana'],
    ['', ['Nome é obrigatório!']],
    ['   ', ['Nome é obrigatório!']],
    [undefined, ['Nome é obrigatório!']],
    [null, ['Nome é obrigatório!']],
    [7, ['Nome é obrigatório!']],
    ['Mariana', ['Use no máximo 5 caracteres.']],
  ])('%j', (input, saida) => {
    expect(le(nome, input)).toEqual(saida)
  })
})

it('takes a missing optional text for an empty one', () => {
  expect(le(optionalText(3), null)).toBe('')
  expect(le(optionalText(3), ' a ')).toBe('a')
  expect(le(optionalText(3), 'abcd')).toEqual(['Use no máximo 3 caracteres.'])
})

it.each([
  ['7', 7],
  [7, 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', ['Código fora do intervalo.']],
  ['0', ['O código deve ser positivo.']],
  ['-1', ['O código deve ser positivo.']],
  ['1.5', ['O código deve ser um número inteiro.']],
  ['abc', ['O código deve ser um número.']],
])('id %j', (id, saida) => {
  const lido = le(idParamSchema, { id })
  expect(Array.isArray(lido) ? lido : (lido as { id: number }).id).toEqual(saida)
})

it.each([
  ['2026-11-12', '2026-11-12'],
  ['2026-11-12T23:30:00.000Z', '2026-11-12'],
  ['2026-02-30', ['Data inválida: use AAAA-MM-DD.']],
  ['12/11/2026', ['Data inválida: use AAAA-MM-DD.']],
  ['2026-11-123', ['Data inválida: use AAAA-MM-DD.']],
  ['2026-11-12 cedo', ['Data inválida: use AAAA-MM-DD.']],
  ['', ['Data inválida: use AAAA-MM-DD.']],
  [undefined, ['Informe uma data.']],
])('dataEntrada %j', (input, saida) => {
  expect(le(dateInput, input)).toEqual(saida)
})

it.each([undefined, null, '', 'null'])('a filter date %j is no limit', (input) => {
  expect(le(filterDateInput, input)).toBeNull()
})

it('reads a filter date like any other', () => {
  expect(le(filterDateInput, '2026-11-12T00:00:00Z')).toBe('2026-11-12')
  expect(le(filterDateInput, 'ontem')).toEqual(['Data inválida: use AAAA-MM-DD.'])
})

const BAD_DATE_TIME = ['Data e hora inválidas: use AAAA-MM-DDTHH:MM:00.000Z.']
it.each([
  ['2026-11-12T09:00', '2026-11-12T09:00:00.000Z'],
  ['2026-11-12T09:00:00.000Z', '2026-11-12T09:00:00.000Z'],
  ['2026-11-12T09:00:00-03:00', BAD_DATE_TIME],
  ['2026-11-12', BAD_DATE_TIME],
  ['', ['Data do Procedimento é obrigatório!']],
  [undefined, ['Data do Procedimento é obrigatório!']],
])('dataHoraEntrada %j', (input, saida) => {
  expect(le(dateTimeInput('Data do Procedimento é obrigatório!'), input)).toEqual(saida)
})

it.each([
  ['01:15', '01:15'],
  ['01:15:00', '01:15'],
  ['00:00', ['Tempo inválido: use HH:MM, maior que zero.']],
  ['25:00', ['Tempo inválido: use HH:MM, maior que zero.']],
  ['', ['Tempo é obrigatório!']],
  [null, ['Tempo é obrigatório!']],
])('tempoEntrada %j', (input, saida) => {
  expect(le(tempoInput('Tempo é obrigatório!'), input)).toEqual(saida)
})

it.each([
  ['150,00', 150],
  [0, 0],
  ['grátis', ['Valor inválido: use reais com até dois decimais.']],
  [-1, ['Valor inválido: use reais com até dois decimais.']],
  ['', ['Valor é obrigatório!']],
  [undefined, ['Valor é obrigatório!']],
  [null, ['Valor é obrigatório!']],
])('valorEntrada %j', (input, saida) => {
  expect(le(valorInput('Valor é obrigatório!'), input)).toEqual(saida)
})

it('takes the type as a number and as a form sends it', () => {
  expect(le(tipoProcedimentoInput, 2)).toBe(2)
  expect(le(tipoProcedimentoInput, '1')).toBe(1)
  expect(tipoProcedimentoInput.safeParse(3).success).toBe(false)
  expect(procedimentoKindNames).toEqual({ 1: 'Corporal', 2: 'Facial' })
})

it.each([
  [' Ana@Exemplo.COM ', 'ana@exemplo.com'],
  ['ana@', ['Email inválido.']],
  ['', ['Email é obrigatório!']],
  [undefined, ['Email é obrigatório!']],
  [`${'a'.repeat(250)}@x.br`, ['Email longo demais.']],
])('emailEntrada %j', (input, saida) => {
  expect(le(emailInput('Email é obrigatório!'), input)).toEqual(saida)
})
