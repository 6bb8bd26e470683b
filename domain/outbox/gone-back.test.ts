import { expect, it } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { Code } from '#domain/api/errors.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { moveAgendamento } from './commands/move-agendamento.ts'
import { setVisitState } from './commands/set-visit-state.ts'
import { hasOnlyGoneBack, isAcrossRestore } from './gone-back.ts'
import type { PresentVisit } from './row.ts'

const { cancelada: _, ...seen } = factsOf(visit)
const move = moveAgendamento({
  ...{ alvo: { id: 10 }, versao: 3, visto: { ...seen, estado: 'marcada' } },
  ...{ para: '2026-11-13T09:30:00.000Z', recepcao: { encaixe: false, motivo: null } },
})
const refused = (command: Command, present: Partial<PresentVisit>, code: Code = 'agendamento_mudou') =>
  rowOf(command, {
    ...{ id: uuid(7), dono: ANA, state: 'conflict' },
    error: { ...errorOfRefusal(409, code), visita: { ...seen, estado: 'marcada', versao: 103, ...present } },
  })

it('a visit that the clinic has as it was seen, under a version of another history alone, was not changed by anybody', () => {
  expect(hasOnlyGoneBack(refused(move, {}))).toBe(true)
  expect(hasOnlyGoneBack(refused(move, { versao: 203 }))).toBe(true)
  const confirm = setVisitState({ alvo: { id: 10 }, versao: 3, visto: seen, estado: 'confirmada' })
  expect(hasOnlyGoneBack(refused(confirm, {}))).toBe(true)
})

it.each<[string, Partial<PresentVisit>]>([
  ['changed and changed back', { versao: 105 }],
  ['changed in the same history', { versao: 4 }],
  ['at another time', { dataHoraAgendada: '2026-11-12T10:10:00.000Z' }],
  ['for another price', { valor: 1 }],
  ['another service', { nome: 'Outro' }],
  ['of another length', { tempo: '02:00' }],
  ['further in its life', { estado: 'chegou' }],
  ['cancelled', { estado: 'cancelada' }],
])('one that is %s was', (_, present) => {
  expect(hasOnlyGoneBack(refused(move, present))).toBe(false)
})

it('says so of no other refusal, and of nothing that looks at no version', () => {
  expect(hasOnlyGoneBack(refused(move, {}, 'horario_ocupado'))).toBe(false)
  expect(hasOnlyGoneBack(refused(create, {}))).toBe(false)
  expect(hasOnlyGoneBack(rowOf(move, { error: errorOfRefusal(409, 'agendamento_mudou') }))).toBe(false)
})

it.each([
  [3, 101, true],
  [3, 103, true],
  [105, 201, true],
  // Changed in one history, however often.
  [3, 99, false],
  [103, 104, false],
  [103, 103, false],
])('seen in version %i and in %i now, a restore came between: %o', (versao, present, isBetween) => {
  const command = moveAgendamento({ ...move.payload, versao })
  expect(isAcrossRestore(rowOf(command), { versao: present })).toBe(isBetween)
  expect(isAcrossRestore(rowOf(create), { versao: present })).toBe(false)
})
