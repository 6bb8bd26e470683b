import { expect, it } from 'vitest'
import { type Closure, type Week, weekSchema } from './schema.ts'

const open = [{ inicio: '08:00', fim: '12:00' }]
const week: Week = {
  dias: [[], open, open, open, open, open, []],
  feriadosAbertos: ['2026-11-20'],
  fechamentos: [],
  passo: 30,
}
const closure: Closure = { de: '2026-12-21', ate: '2027-01-04', inicio: null, fim: null, motivo: 'Férias' }
const firstErrorOf = (value: unknown) => {
  const { success, error } = weekSchema.safeParse(value)
  return success ? null : [error?.issues[0]?.path.join('.'), error?.issues[0]?.message]
}

it('takes a week', () => {
  expect(firstErrorOf({ ...week, fechamentos: [closure] })).toBeNull()
  expect(firstErrorOf({ ...week, fechamentos: [{ ...closure, inicio: '13:00', fim: '18:00' }] })).toBeNull()
})

it.each<[unknown, string, string]>([
  [{ ...week, dias: [[]] }, 'dias', 'Diga os sete dias, de domingo a sábado.'],
  [
    { ...week, dias: [[{ inicio: '12:00', fim: '08:00' }], ...week.dias.slice(1)] },
    'dias.0.0.fim',
    'O fim deve ser depois do início.',
  ],
  [
    { ...week, dias: [[...open, { inicio: '11:00', fim: '18:00' }], ...week.dias.slice(1)] },
    'dias.0',
    'O segundo período deve começar depois do primeiro.',
  ],
  [
    { ...week, dias: [[{ inicio: '8h', fim: '12:00' }], ...week.dias.slice(1)] },
    'dias.0.0.inicio',
    'Horário inválido: use HH:MM.',
  ],
  [{ ...week, feriadosAbertos: ['2026-02-30'] }, 'feriadosAbertos.0', 'Data inválida.'],
  [{ ...week, fechamentos: [{ ...closure, motivo: ' ' }] }, 'fechamentos.0.motivo', 'Diga o motivo.'],
  [
    { ...week, fechamentos: [{ ...closure, ate: '2026-12-20' }] },
    'fechamentos.0.ate',
    'O último dia deve ser depois do primeiro.',
  ],
  [
    { ...week, fechamentos: [{ ...closure, inicio: '13:00' }] },
    'fechamentos.0.fim',
    'Informe o início e o fim, ou nenhum dos dois.',
  ],
  [{ ...week, passo: 7 }, 'passo', 'Escolha um dos passos da lista.'],
])('refuses what no week is, by its field: %j', (value, path, message) => {
  expect(firstErrorOf(value)).toEqual([path, message])
})
