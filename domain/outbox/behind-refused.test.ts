import { describe, expect, it } from 'vitest'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { rowsAwaitingChoice } from './behind-refused.ts'
import { moveAgendamento } from './commands/move-agendamento.ts'
import { timesTakenByQueue, wantedPlaces } from './overlay.ts'
import { summaryOf } from './progress.ts'
import { nextDue, nextWake } from './transitions.ts'

const seen = {
  alvo: { comando: uuid(1) },
  versao: 1,
  visto: { ...create.payload.pedido, email: null, cliente: null },
}
const confirmed = setVisitState({ ...seen, estado: 'confirmada' })
const moved = moveAgendamento({ ...seen, para: '2026-11-12T15:00:00.000Z' })

const error = errorOfRefusal(409, 'horario_ocupado')
const refused = rowOf(create, { state: 'conflict', attempts: 1, unanswered: false, error })
const behind = rowOf(confirmed, { id: uuid(2) })
const other = rowOf(create, { id: uuid(3) })

describe('a row behind a refused booking', () => {
  const rows = [refused, behind, other]

  it('waits for the choice, and holds up nothing else', () => {
    expect([...rowsAwaitingChoice(rows)]).toEqual([uuid(2)])
    expect(nextDue(rows, ANA, 1)?.id).toBe(uuid(3))
    expect(nextDue([refused, behind], ANA, 1)).toBeNull()
    expect(nextWake([refused, behind], ANA)).toBeNull()
  })

  it('is counted, but not as waiting for the network, and nothing is said to be under way', () => {
    const summary = summaryOf([refused, behind], 1)
    expect(summary).toEqual({ pending: 2, waiting: 0, choice: 1, progress: null })
  })

  it('wants no place on the agenda, and takes none from what is offered', () => {
    const queue = [refused, rowOf(moved, { id: uuid(2) })]
    expect(wantedPlaces(queue)).toEqual([])
    expect(timesTakenByQueue(queue)).toEqual([])
  })

  it.each([
    ['waits', { ...refused, state: 'queued' as const }],
    ['is done', { ...refused, state: 'done' as const }],
    ['may be at the clinic', { ...refused, unanswered: true }],
    ['is known there by its key', { ...refused, error: errorOfRefusal(409, 'chave_vencida') }],
  ])('waits for no choice where the booking %s', (_, booking) => {
    expect([...rowsAwaitingChoice([booking, behind])]).toEqual([])
  })
})
