import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  dateInput,
  dateTimeInput,
  durationInput,
  emailInput,
  filterDateInput,
  idParamSchema,
  moneyInput,
  optionalText,
  procedimentoKindInput,
  text,
  visibleName,
} from './fields.ts'
import { procedimentoKindNames } from './procedimento-kind.ts'

/** The parsed value, or the messages in order. */
function read(schema: z.ZodMiniType, input: unknown) {
  const parsed = schema.safeParse(input)
  return parsed.success ? parsed.data : parsed.error.issues.map((i) => i.message)
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
  ])('%j', (input, output) => {
    expect(read(nome, input)).toEqual(output)
  })
})

describe('a name', () => {
  const nome = text('Nome é obrigatório!', 40).check(visibleName)
  it.each(['Ana D’Ávila', 'João-Pedro 2º', 'José\u0301', '李小龍', 'ana'])('%j can be read', (name) => {
    expect(read(nome, name)).toBe(name)
  })
  it.each([
    ['turned round', 'Ana \u202Eodirrem'],
    ['with nothing between its letters', 'A\u200Bna'],
    ['of nothing', '\u3164'],
    ['of a soft hyphen', 'An\u00ADa'],
    ['on two lines', 'Ana\nBia'],
    ['without a letter', '... !'],
  ])('%s is refused', (_what, name) => {
    expect(read(nome, name)).toEqual(['Escreva o nome só com letras e sinais visíveis.'])
  })
})

it('takes a missing optional text for an empty one', () => {
  expect(read(optionalText(3), null)).toBe('')
  expect(read(optionalText(3), ' a ')).toBe('a')
  expect(read(optionalText(3), 'abcd')).toEqual(['Use no máximo 3 caracteres.'])
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
])('id %j', (id, output) => {
  const parsed = read(idParamSchema, { id })
  expect(Array.isArray(parsed) ? parsed : (parsed as { id: number }).id).toEqual(output)
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
  ['2026-11-30T25:00', ['Data inválida: use AAAA-MM-DD.']],
  ['2026-11-30T09:75:00Z', ['Data inválida: use AAAA-MM-DD.']],
  ['2026-11-30T:.:', ['Data inválida: use AAAA-MM-DD.']],
])('dataEntrada %j', (input, output) => {
  expect(read(dateInput, input)).toEqual(output)
})

it.each([undefined, null, '', 'null'])('a filter date %j is no limit', (input) => {
  expect(read(filterDateInput, input)).toBeNull()
})

it('reads a filter date like any other', () => {
  expect(read(filterDateInput, '2026-11-12T00:00:00Z')).toBe('2026-11-12')
  expect(read(filterDateInput, 'ontem')).toEqual(['Data inválida: use AAAA-MM-DD.'])
})

const BAD_DATE_TIME = ['Data e hora inválidas: use AAAA-MM-DDTHH:MM:00.000Z.']
it.each([
  ['2026-11-12T09:00', '2026-11-12T09:00:00.000Z'],
  ['2026-11-12T09:00:00.000Z', '2026-11-12T09:00:00.000Z'],
  ['2026-11-12T09:00:00-03:00', BAD_DATE_TIME],
  ['2026-11-12', BAD_DATE_TIME],
  ['', ['Data do Procedimento é obrigatório!']],
  [undefined, ['Data do Procedimento é obrigatório!']],
])('dataHoraEntrada %j', (input, output) => {
  expect(read(dateTimeInput('Data do Procedimento é obrigatório!'), input)).toEqual(output)
})

it.each([
  ['01:15', '01:15'],
  ['01:15:00', '01:15'],
  ['00:00', ['Tempo inválido: use HH:MM, maior que zero.']],
  ['25:00', ['Tempo inválido: use HH:MM, maior que zero.']],
  ['', ['Tempo é obrigatório!']],
  [null, ['Tempo é obrigatório!']],
])('tempoEntrada %j', (input, output) => {
  expect(read(durationInput('Tempo é obrigatório!'), input)).toEqual(output)
})

it.each([
  ['150,00', 150],
  [0, 0],
  ['grátis', ['Valor inválido: use reais com até dois decimais.']],
  [-1, ['Valor inválido: use reais com até dois decimais.']],
  ['', ['Valor é obrigatório!']],
  [undefined, ['Valor é obrigatório!']],
  [null, ['Valor é obrigatório!']],
])('valorEntrada %j', (input, output) => {
  expect(read(moneyInput('Valor é obrigatório!'), input)).toEqual(output)
})

it('takes the type as a number and as a form sends it', () => {
  expect(read(procedimentoKindInput, 2)).toBe(2)
  expect(read(procedimentoKindInput, '1')).toBe(1)
  expect(procedimentoKindInput.safeParse(3).success).toBe(false)
  expect(procedimentoKindNames).toEqual({ 1: 'Corporal', 2: 'Facial' })
})

it.each([
  [' Ana@Exemplo.COM ', 'ana@exemplo.com'],
  ['ana@', ['Email inválido.']],
  ['', ['Email é obrigatório!']],
  [undefined, ['Email é obrigatório!']],
  [`${'a'.repeat(250)}@x.br`, ['Email longo demais.']],
])('emailEntrada %j', (input, output) => {
  expect(read(emailInput('Email é obrigatório!'), input)).toEqual(output)
})
