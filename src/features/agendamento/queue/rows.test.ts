import { expect, it } from 'vitest'
import { errorOf } from '#domain/outbox/answer.ts'
import { create, refusal, rowOf } from '#domain/testing/outbox.ts'
import { alternativesOf } from './rows.ts'

const clinicNow = { date: '2026-11-11', minute: 10 * 60 }

it('offers only alternatives that are still ahead', () => {
  const p = refusal(409, 'horario_ocupado')
  const error = errorOf(p, 0)
  const row = rowOf(create, {
    state: 'conflict',
    error: error && { ...error, alternativas: ['2026-11-11T10:00:00.000Z', '2026-11-11T11:00:00.000Z'] },
  })
  expect(alternativesOf(row, clinicNow)).toEqual(['2026-11-11T11:00:00.000Z'])
})
