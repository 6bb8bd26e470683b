import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import {
  horarioCreateSchema,
  horarioFilterSchema,
  horarioInputSchema,
  horarioUpdateSchema,
  MIN_HORARIO_FILTER_DATE,
  SELECTABLE_HOURS,
} from './schema.ts'

const day = (p1: [string, string], p2: [string, string] = ['', '']) => ({
  data: '2026-11-12T00:00:00.000Z',
  horarioInicioPrimeiroPeriodo: p1[0],
  horarioFimPrimeiroPeriodo: p1[1],
  horarioInicioSegundoPeriodo: p2[0],
  horarioFimSegundoPeriodo: p2[1],
})

it('offers 14 whole hours, 07:00 to 20:00', () => {
  expect(SELECTABLE_HOURS).toEqual([
    ...['07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00'],
    ...['14:00', '15:00', '16:00', '17:00', '18:00', '19:00', '20:00'],
  ])
  expect(MIN_HORARIO_FILTER_DATE).toBe('1970-01-01')
})

it('takes two periods, one, or none, and the date part of an ISO date-time', () => {
  expect(horarioInputSchema.parse(day(['08:00', '12:00'], ['13:00:00', '18:00']))).toEqual({
    ...day(['08:00', '12:00'], ['13:00', '18:00']),
    data: '2026-11-12',
  })
  expect(refusals(horarioInputSchema, day(['', ''], ['13:00', '18:00']))).toEqual([])
  expect(horarioInputSchema.parse({ data: '2026-11-12', horarioInicioPrimeiroPeriodo: null })).toEqual({
    ...day(['', '']),
    data: '2026-11-12',
  })
})

it.each([
  ['no end', day(['08:00', '']), ['horarioFimPrimeiroPeriodo', 'Informe o fim do período.']],
  ['no start', day(['', '12:00']), ['horarioInicioPrimeiroPeriodo', 'Informe o início do período.']],
  ['backwards', day(['12:00', '08:00']), ['horarioFimPrimeiroPeriodo', 'O fim deve ser depois do início.']],
  ['no length', day(['08:00', '08:00']), ['horarioFimPrimeiroPeriodo', 'O fim deve ser depois do início.']],
  ['second: no end', day(['', ''], ['13:00', '']), ['horarioFimSegundoPeriodo', 'Informe o fim do período.']],
  [
    'overlapping',
    day(['08:00', '12:00'], ['11:00', '18:00']),
    ['horarioInicioSegundoPeriodo', 'O segundo período deve começar depois do primeiro.'],
  ],
  ['no hour', day(['8h', '12:00']), ['horarioInicioPrimeiroPeriodo', 'Horário inválido: use HH:MM.']],
  [
    'half an hour',
    day(['08:30', '12:00']),
    ['horarioInicioPrimeiroPeriodo', 'Escolha uma hora cheia, das 07:00 às 20:00.'],
  ],
  [
    'an hour that is not offered',
    day(['08:00', '21:00']),
    ['horarioFimPrimeiroPeriodo', 'Escolha uma hora cheia, das 07:00 às 20:00.'],
  ],
  ['no date', { ...day(['08:00', '12:00']), data: 'amanhã' }, ['data', 'Data inválida: use AAAA-MM-DD.']],
  ['date missing', { horarioInicioPrimeiroPeriodo: '' }, ['data', 'Informe uma data.']],
])('refuses a period with %s', (_reason, input, refusal) => {
  expect(refusals(horarioInputSchema, input)).toEqual([refusal])
})

it('lets one period touch the other', () => {
  expect(refusals(horarioInputSchema, day(['08:00', '12:00'], ['12:00', '18:00']))).toEqual([])
})

it('takes how it joins what stands there, and what was seen of it, and needs neither', () => {
  const bare = horarioCreateSchema.parse(day(['08:00', '12:00']))
  expect([bare.modo, bare.visto]).toEqual([undefined, undefined])
  const told = { ...day(['08:00', '12:00']), modo: 'substituir', visto: '' }
  expect(horarioCreateSchema.parse(told)).toMatchObject({ modo: 'substituir', visto: '' })
  expect(refusals(horarioCreateSchema, { ...told, modo: 'juntar' })).toEqual([
    ['modo', 'Use "substituir" ou "somar".'],
  ])
  expect(refusals(horarioUpdateSchema, day(['12:00', '08:00']))).toEqual([
    ['horarioFimPrimeiroPeriodo', 'O fim deve ser depois do início.'],
  ])
})

it('filters by nothing when nothing is given', () => {
  expect(horarioFilterSchema.parse({ dataInicial: '' })).toEqual({ dataInicial: null, dataFinal: null })
})
