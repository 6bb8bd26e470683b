import { describe, expect, it } from 'vitest'
import {
  checkStateChange,
  holdsAnyway,
  isMovable,
  type StateChange,
  stateAfterMove,
  VISIT_STATES,
  type VisitActor,
  type VisitState,
} from './states.ts'

const ask = (change: Partial<StateChange> & Pick<StateChange, 'from' | 'to'>) => {
  const checked = checkStateChange({ by: 'recepcao', hasBegun: true, isOpen: true, ...change })
  return checked.ok ? 'ok' : checked.error
}
const reachable = (by: VisitActor, from: VisitState, hasBegun: boolean) =>
  VISIT_STATES.filter((to) => to !== from && ask({ from, to, by, hasBegun, isOpen: !hasBegun }) === 'ok')

describe('what follows what', () => {
  it.each<[VisitState, VisitState[], VisitState[]]>([
    ['marcada', ['confirmada', 'cancelada'], ['confirmada', 'chegou', 'em_atendimento', 'cancelada']],
    ['confirmada', ['marcada', 'cancelada'], ['marcada', 'chegou', 'em_atendimento', 'cancelada']],
    ['chegou', ['cancelada'], ['marcada', 'confirmada', 'em_atendimento', 'concluida', 'cancelada']],
    ['em_atendimento', [], ['marcada', 'confirmada', 'chegou', 'concluida', 'cancelada']],
    ['concluida', [], ['marcada', 'confirmada', 'chegou', 'em_atendimento', 'cancelada']],
    ['faltou', [], ['marcada', 'confirmada', 'chegou', 'em_atendimento', 'concluida', 'cancelada']],
    ['cancelada', [], ['marcada', 'confirmada', 'chegou', 'em_atendimento', 'concluida']],
  ])('%s, before its start', (from, byClient, byReception) => {
    expect(reachable('cliente', from, false)).toEqual(byClient)
    expect(reachable('recepcao', from, false)).toEqual(byReception)
  })

  it.each(VISIT_STATES)(
    '%s, once it has begun: somebody may have missed it, and clients say nothing',
    (from) => {
      expect(reachable('cliente', from, true)).toEqual([])
      const before = reachable('recepcao', from, false)
      const added = from === 'faltou' ? [] : (['faltou'] as VisitState[])
      expect([...reachable('recepcao', from, true)].sort()).toEqual([...before, ...added].sort())
    },
  )

  it('says why not', () => {
    expect(ask({ from: 'marcada', to: 'chegou', by: 'cliente' })).toBe('not_yours')
    expect(ask({ from: 'chegou', to: 'chegou', by: 'cliente' })).toBe('not_yours')
    expect(ask({ from: 'marcada', to: 'concluida' })).toBe('not_next')
    expect(ask({ from: 'marcada', to: 'faltou', hasBegun: false })).toBe('not_yet')
    expect(ask({ from: 'concluida', to: 'faltou', hasBegun: false })).toBe('not_yet')
    expect(ask({ from: 'marcada', to: 'cancelada', by: 'cliente', hasBegun: false, isOpen: false })).toBe(
      'too_late',
    )
    expect(ask({ from: 'marcada', to: 'confirmada', by: 'cliente', hasBegun: false, isOpen: false })).toBe(
      'ok',
    )
    expect(ask({ from: 'marcada', to: 'confirmada', by: 'cliente', hasBegun: true })).toBe('too_late')
  })

  it.each(VISIT_STATES)('%s into %s itself always holds for reception', (state) => {
    expect(ask({ from: state, to: state, hasBegun: false })).toBe('ok')
  })
})

describe('what reception says of a visit that has changed since', () => {
  const seen = { estado: 'marcada', dataHoraAgendada: '2026-11-12T09:00:00.000Z' } as const
  const holds = (wanted: VisitState, now: Partial<{ estado: VisitState; dataHoraAgendada: string }>) =>
    holdsAnyway(wanted, seen, { ...seen, ...now })

  it('holds where it is a fact of the house of the same time', () => {
    expect(holds('chegou', {})).toBe(true)
    expect(holds('chegou', { estado: 'confirmada' })).toBe(true)
    expect(holds('faltou', { estado: 'confirmada' })).toBe(true)
  })

  it('asks where the visit is elsewhere, was cancelled, or somebody has seen something else', () => {
    expect(holds('chegou', { dataHoraAgendada: '2026-11-12T10:00:00.000Z' })).toBe(false)
    expect(holds('chegou', { estado: 'cancelada' })).toBe(false)
    expect(holds('chegou', { estado: 'em_atendimento' })).toBe(false)
    expect(holds('faltou', { estado: 'chegou' })).toBe(false)
    expect(holds('confirmada', {})).toBe(false)
    expect(holds('cancelada', { estado: 'confirmada' })).toBe(false)
  })

  it('asks where an arrival that is gone on from was taken back meanwhile', () => {
    const arrived = { ...seen, estado: 'chegou' } as const
    expect(holdsAnyway('em_atendimento', arrived, seen)).toBe(false)
    expect(holdsAnyway('em_atendimento', arrived, arrived)).toBe(true)
    // A cancellation that was taken back is no fact of the house.
    expect(holdsAnyway('chegou', { ...seen, estado: 'cancelada' }, seen)).toBe(true)
  })
})

describe('moving', () => {
  it('is a client’s before she has come, and reception’s unless it is cancelled', () => {
    expect(VISIT_STATES.filter((state) => isMovable(state, 'cliente'))).toEqual(['marcada', 'confirmada'])
    expect(VISIT_STATES.filter((state) => !isMovable(state, 'recepcao'))).toEqual(['cancelada'])
  })

  it('undoes a confirmation, and nothing else', () => {
    const [from, past, nowAtClinic] = [
      '2026-11-12T14:00:00.000Z',
      '2026-11-12T09:00:00.000Z',
      '2026-11-12T12:00:00.000Z',
    ]
    const becoming = (to: string) =>
      VISIT_STATES.filter((state) => stateAfterMove(state, { from, to, nowAtClinic }) !== state)
    expect(becoming(past)).toEqual(['confirmada'])
    expect(becoming('2026-11-12T16:00:00.000Z')).toEqual(['confirmada', 'concluida', 'faltou'])
    const otherDay = becoming('2026-11-13T09:00:00.000Z')
    expect(otherDay).toEqual(['confirmada', 'chegou', 'em_atendimento', 'concluida', 'faltou'])
    expect(becoming(from)).toEqual([])
  })
})
