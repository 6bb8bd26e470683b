import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  dataEntrada,
  dataFiltroEntrada,
  dataHoraEntrada,
  emailEntrada,
  idParamSchema,
  nomeDoTipo,
  tempoEntrada,
  texto,
  textoOpcional,
  tipoProcedimentoEntrada,
  valorEntrada,
} from './fields.ts'

/** The parsed value, or the messages in order. */
function le(schema: z.ZodMiniType, entrada: unknown) {
  const lido = schema.safeParse(entrada)
  return lido.success ? lido.data : lido.error.issues.map((i) => i.message)
}

describe('texto', () => {
  const nome = texto('Nome é obrigatório!', 5)
  it.each([
    ['  Ana ', 'Ana'],
    ['', ['Nome é obrigatório!']],
    ['   ', ['Nome é obrigatório!']],
    [undefined, ['Nome é obrigatório!']],
    [null, ['Nome é obrigatório!']],
    [7, ['Nome é obrigatório!']],
    ['Mariana', ['Use no máximo 5 caracteres.']],
  ])('%j', (entrada, saida) => {
    expect(le(nome, entrada)).toEqual(saida)
  })
})

it('takes a missing optional text for an empty one', () => {
  expect(le(textoOpcional(3), null)).toBe('')
  expect(le(textoOpcional(3), ' a ')).toBe('a')
  expect(le(textoOpcional(3), 'abcd')).toEqual(['Use no máximo 3 caracteres.'])
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
])('dataEntrada %j', (entrada, saida) => {
  expect(le(dataEntrada, entrada)).toEqual(saida)
})

it.each([undefined, null, '', 'null'])('a filter date %j is no limit', (entrada) => {
  expect(le(dataFiltroEntrada, entrada)).toBeNull()
})

it('reads a filter date like any other', () => {
  expect(le(dataFiltroEntrada, '2026-11-12T00:00:00Z')).toBe('2026-11-12')
  expect(le(dataFiltroEntrada, 'ontem')).toEqual(['Data inválida: use AAAA-MM-DD.'])
})

const DATA_HORA_RUIM = ['Data e hora inválidas: use AAAA-MM-DDTHH:MM:00.000Z.']
it.each([
  ['2026-11-12T09:00', '2026-11-12T09:00:00.000Z'],
  ['2026-11-12T09:00:00.000Z', '2026-11-12T09:00:00.000Z'],
  ['2026-11-12T09:00:00-03:00', DATA_HORA_RUIM],
  ['2026-11-12', DATA_HORA_RUIM],
  ['', ['Data do Procedimento é obrigatório!']],
  [undefined, ['Data do Procedimento é obrigatório!']],
])('dataHoraEntrada %j', (entrada, saida) => {
  expect(le(dataHoraEntrada('Data do Procedimento é obrigatório!'), entrada)).toEqual(saida)
})

it.each([
  ['01:15', '01:15'],
  ['01:15:00', '01:15'],
  ['00:00', ['Tempo inválido: use HH:MM, maior que zero.']],
  ['25:00', ['Tempo inválido: use HH:MM, maior que zero.']],
  ['', ['Tempo é obrigatório!']],
  [null, ['Tempo é obrigatório!']],
])('tempoEntrada %j', (entrada, saida) => {
  expect(le(tempoEntrada('Tempo é obrigatório!'), entrada)).toEqual(saida)
})

it.each([
  ['150,00', 150],
  [0, 0],
  ['grátis', ['Valor inválido: use reais com até dois decimais.']],
  [-1, ['Valor inválido: use reais com até dois decimais.']],
  ['', ['Valor é obrigatório!']],
  [undefined, ['Valor é obrigatório!']],
  [null, ['Valor é obrigatório!']],
])('valorEntrada %j', (entrada, saida) => {
  expect(le(valorEntrada('Valor é obrigatório!'), entrada)).toEqual(saida)
})

it('takes the type as a number and as a form sends it', () => {
  expect(le(tipoProcedimentoEntrada, 2)).toBe(2)
  expect(le(tipoProcedimentoEntrada, '1')).toBe(1)
  expect(tipoProcedimentoEntrada.safeParse(3).success).toBe(false)
  expect(nomeDoTipo).toEqual({ 1: 'Corporal', 2: 'Facial' })
})

it.each([
  [' Ana@Exemplo.COM ', 'ana@exemplo.com'],
  ['ana@', ['Email inválido.']],
  ['', ['Email é obrigatório!']],
  [undefined, ['Email é obrigatório!']],
  [`${'a'.repeat(250)}@x.br`, ['Email longo demais.']],
])('emailEntrada %j', (entrada, saida) => {
  expect(le(emailEntrada('Email é obrigatório!'), entrada)).toEqual(saida)
})
