import { expect, it } from 'vitest'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { create, errorOfRefusal, rowOf, visit } from '#domain/testing/outbox.ts'
import { hasWaysOn } from './ways-on.tsx'

const confirm = setVisitState({ alvo: { id: visit.id }, versao: 1, estado: 'confirmada', visto: visit })

it('what a limit refused is asked for again where it is a time, and not where the press would do nothing', () => {
  const refused = { state: 'rejected', error: errorOfRefusal(409, 'limite_atingido') } as const
  const since = { clinicNow: { date: '2026-11-11', minute: 600 }, queue: [], heard: null }
  expect(hasWaysOn(rowOf(create, refused), since)).toBe(true)
  expect(hasWaysOn(rowOf(confirm, refused), since)).toBe(false)
})

it('a new price is no way on any more once the time has begun that it was asked for', () => {
  const atual = { nome: 'Limpeza de pele', valor: 180, tempo: '01:00' }
  const error = { ...errorOfRefusal(409, 'procedimento_alterado'), atual }
  const row = rowOf(create, { state: 'conflict', error, expiresAt: '2026-11-11T10:00:00.000Z' })
  const since = (minute: number) => ({ clinicNow: { date: '2026-11-11', minute }, queue: [], heard: null })
  expect(hasWaysOn(row, since(599))).toBe(true)
  expect(hasWaysOn(row, since(600))).toBe(false)
})
