import { expect, it } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Code } from '#domain/api/errors.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { create, errorOfRefusal, rowOf, visit } from '#domain/testing/outbox.ts'
import { canBeElsewhere } from './choices.ts'
import type { ChosenCommand, Conflict } from './queries.ts'

const NOW = { clinicNow: { date: '2026-11-12', minute: 480 }, deviceNow: 1 }
const LATER = '2026-11-12T11:00:00.000Z'
const own = { alvo: { id: visit.id }, versao: 1 }
const said = { encaixe: false, motivo: null }

const move = moveAgendamento({ ...own, visto: visit, para: LATER, recepcao: said })
const seen = editableOf(visit)
const edit = editAgendamento({ ...own, visto: seen, mudancas: { dataHoraAgendada: LATER }, encaixe: false })
const atDoor = { ...said, feitoEm: visit.dataHoraAgendada }
const putBack = setVisitState({ ...own, estado: 'marcada', visto: visit, recepcao: atDoor })
const CANCELLED = { ...visit, estado: 'cancelada' } as const

/** Refused, and no other time is offered. */
function conflict(command: ChosenCommand, code: Code, present: Agendamento | null): Conflict {
  const row = rowOf(command, { state: 'conflict', error: errorOfRefusal(409, code) })
  const client = { nome: 'Rosa', email: null, telefone: '' }
  return { row, client, visit: present, hasMore: false, others: [], since: { queue: [], heard: null } }
}

it.each([
  ['a booking', conflict(create, 'horario_ocupado', null), true],
  ['a move', conflict(move, 'horario_indisponivel', visit), true],
  ['an edit', conflict(edit, 'horario_ocupado', visit), true],
  ['what was said of its own time', conflict(putBack, 'horario_ocupado', CANCELLED), false],
  ['what is cancelled by now', conflict(move, 'horario_ocupado', CANCELLED), false],
  ['what was refused for no place', conflict(move, 'agendamento_mudou', visit), false],
])('another day as a way on for %s, where no time is offered instead', (_, refused, expected) => {
  expect(canBeElsewhere(refused, NOW)).toBe(expected)
})
