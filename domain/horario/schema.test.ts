import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import {
  DATA_MINIMA_FILTRO_HORARIO,
  HORAS_SELECIONAVEIS,
  horarioEntradaSchema,
  horarioFiltroSchema,
} from './schema.ts'

const dia = (p1: [string, string], p2: [string, string] = ['', '']) => ({
  data: '2026-11-12T00:00:00.000Z',
  horarioInicioPrimeiroPeriodo: p1[0],
  horarioFimPrimeiroPeriodo: p1[1],
  horarioInicioSegundoPeriodo: p2[0],
  horarioFimSegundoPeriodo: p2[1],
})

it('offers 14 whole hours, 07:00 to 20:00', () => {
  expect(HORAS_SELECIONAVEIS).toEqual([
    ...['07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00'],
    ...['14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00'],
  ])
  expect(DATA_MINIMA_FILTRO_HORARIO).toBe('1970-01-01')
})

it('takes two periods, one, or none, and the date part of an ISO date-time', () => {
  expect(horarioEntradaSchema.parse(dia(['08:00', '12:00'], ['13:00:00', '18:00']))).toEqual({
    ...dia(['08:00', '12:00'], ['13:00', '18:00']),
    data: '2026-11-12',
  })
  expect(refusals(horarioEntradaSchema, dia(['', ''], ['13:00', '18:00']))).toEqual([])
  expect(horarioEntradaSchema.parse({ data: '2026-11-12', horarioInicioPrimeiroPeriodo: null })).toEqual({
    ...dia(['', '']),
    data: '2026-11-12',
  })
})

it.each([
  ['no end', dia(['08:00', '']), ['horarioFimPrimeiroPeriodo', 'Informe o fim do período.']],
  ['no start', dia(['', '12:00']), ['horarioInicioPrimeiroPeriodo', 'Informe o início do período.']],
  ['backwards', dia(['12:00', '08:00']), ['horarioFimPrimeiroPeriodo', 'O fim deve ser depois do início.']],
  ['no length', dia(['08:00', '08:00']), ['horarioFimPrimeiroPeriodo', 'O fim deve ser depois do início.']],
  ['second: no end', dia(['', ''], ['13:00', '']), ['horarioFimSegundoPeriodo', 'Informe o fim do período.']],
  [
    'overlapping',
    dia(['08:00', '12:00'], ['11:00', '18:00']),
    ['horarioInicioSegundoPeriodo', 'O segundo período deve começar depois do primeiro.'],
  ],
  ['no hour', dia(['8h', '12:00']), ['horarioInicioPrimeiroPeriodo', 'Horário inválido: use HH:MM.']],
  ['no date', { ...dia(['08:00', '12:00']), data: 'amanhã' }, ['data', 'Data inválida: use AAAA-MM-DD.']],
  ['date missing', { horarioInicioPrimeiroPeriodo: '' }, ['data', 'Informe uma data.']],
])('refuses a period with %s', (_motivo, entrada, recusa) => {
  expect(refusals(horarioEntradaSchema, entrada)).toEqual([recusa])
})

it('lets one period touch the other', () => {
  expect(refusals(horarioEntradaSchema, dia(['08:00', '12:00'], ['12:00', '18:00']))).toEqual([])
})

it('filters by nothing when nothing is given', () => {
  expect(horarioFiltroSchema.parse({ dataInicial: '' })).toEqual({ dataInicial: null, dataFinal: null })
})
