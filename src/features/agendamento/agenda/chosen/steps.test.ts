import { describe, expect, it } from 'vitest'
import { VISIT_STATES, type VisitState } from '#domain/agendamento/states.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { NO_WISHES } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { rowOf, visit } from '#domain/testing/outbox.ts'
import { type AgendaEntry, entryOfAgendamento } from '../entry.ts'
import { mayMove, maySay, nextState, stepsOf, wantedState } from './steps.ts'
import { doneInWords, stepInWords, stepMoment, untilStart } from './words.ts'

const BEFORE = { date: '2026-11-12', minute: 8 * 60 + 50 }
const AFTER = { date: '2026-11-12', minute: 9 * 60 + 5 }

function entryIn(estado: VisitState, wishes: Partial<AgendaEntry['wishes']> = {}): AgendaEntry {
  const entry = entryOfAgendamento({ ...visit, estado }, { ...NO_WISHES, ...wishes })
  if (entry === null) throw new Error('no entry')
  return entry
}

function wish(estado: VisitState, more: Partial<OutboxRow> = {}): Partial<AgendaEntry['wishes']> {
  const recepcao = { feitoEm: '2026-11-12T08:46:00.000Z', motivo: null, encaixe: false }
  const row = rowOf(setVisitState({ alvo: { id: 10 }, versao: 1, estado, visto: visit, recepcao }), more)
  return estado === 'cancelada' ? { cancellation: row } : { state: { row, state: estado } }
}

describe('the next step', () => {
  it('is one, for every state, and one that reception may say', () => {
    expect(VISIT_STATES.map((estado) => nextState(entryIn(estado)))).toEqual([
      'chegou',
      'chegou',
      'em_atendimento',
      'concluida',
      null,
      null,
      null,
    ])
    for (const estado of VISIT_STATES) {
      const next = nextState(entryIn(estado))
      if (next !== null) expect(maySay(entryIn(estado), next, BEFORE)).toBe(true)
    }
  })

  it('goes on from what this device has said, and not from what the clinic refused', () => {
    expect(nextState(entryIn('marcada', wish('chegou')))).toBe('em_atendimento')
    expect(nextState(entryIn('marcada', wish('chegou', { state: 'conflict' })))).toBe('chegou')
    expect(wantedState(entryIn('confirmada', wish('cancelada')))).toBe('cancelada')
    expect(nextState(entryIn('confirmada', wish('cancelada')))).toBeNull()
  })
})

it('nobody has missed what has not begun', () => {
  expect(maySay(entryIn('confirmada'), 'faltou', BEFORE)).toBe(false)
  expect(maySay(entryIn('confirmada'), 'faltou', AFTER)).toBe(true)
})

it('only what is cancelled cannot be moved', () => {
  expect(VISIT_STATES.filter((estado) => !mayMove(entryIn(estado)))).toEqual(['cancelada'])
})

describe('the way of a visit', () => {
  const kinds = (entry: AgendaEntry) => stepsOf(entry, null).map(({ estado, kind }) => `${estado} ${kind}`)

  it('says where it is, and what comes', () => {
    expect(kinds(entryIn('confirmada'))).toEqual([
      'marcada done',
      'confirmada current',
      'chegou coming',
      'em_atendimento coming',
      'concluida coming',
    ])
    expect(kinds(entryIn('marcada'))[0]).toBe('marcada current')
    expect(kinds(entryIn('cancelada'))).toEqual(['marcada done', 'cancelada current'])
  })

  it('says what waits, and since when', () => {
    const steps = stepsOf(entryIn('marcada', wish('chegou')), null)
    expect(steps[1]).toMatchObject({ estado: 'chegou', kind: 'waiting' })
    expect(steps.map((step) => stepMoment(step, '2026-11-12'))).toEqual(['', 'guardado às 08:46', '', ''])
  })

  it('tells of the history who and when; what was corrected is no part of it', () => {
    const version = (versao: number, estado: VisitState, papel: 'cliente' | 'recepcao') => ({
      ...{ versao, papel, chave: null, antes: {}, depois: { estado } },
      em: `2026-11-11T1${versao}:20:00.000Z`,
    })
    const history = [
      version(1, 'marcada', 'cliente'),
      version(2, 'confirmada', 'cliente'),
      version(3, 'chegou', 'recepcao'),
      version(4, 'confirmada', 'recepcao'),
    ]
    const steps = stepsOf(entryIn('confirmada'), history)
    expect(steps.map(({ estado, kind }) => `${estado} ${kind}`)).toEqual([
      'marcada done',
      'confirmada current',
      'chegou coming',
      'em_atendimento coming',
      'concluida coming',
    ])
    const [first] = steps.map((step) => stepMoment(step, '2026-11-12'))
    expect(first).toBe('ontem, 11:20')
  })

  it('tells of what was taken back to as it was said first', () => {
    const said = (versao: number, from: VisitState | undefined, estado: VisitState, feitoEm: string) => ({
      ...{ versao, chave: null, em: '2026-11-12T08:50:00.000Z', feitoEm },
      ...{ antes: from === undefined ? {} : { estado: from }, depois: { estado } },
      papel: versao === 2 ? ('cliente' as const) : ('recepcao' as const),
    })
    const history = [
      said(1, undefined, 'marcada', '2026-11-09T09:00:00.000Z'),
      said(2, 'marcada', 'confirmada', '2026-11-10T10:00:00.000Z'),
      said(3, 'confirmada', 'chegou', '2026-11-12T08:45:00.000Z'),
      said(4, 'chegou', 'confirmada', '2026-11-12T08:46:00.000Z'),
      said(5, 'confirmada', 'chegou', '2026-11-12T08:50:00.000Z'),
    ]
    const [, confirmed, come] = stepsOf(entryIn('chegou'), history)
    expect(confirmed).toMatchObject({
      estado: 'confirmada',
      em: '2026-11-10T10:00:00.000Z',
      by: 'cliente',
    })
    expect(come).toMatchObject({ estado: 'chegou', em: '2026-11-12T08:50:00.000Z' })
  })

  it.each([
    { corrected: 'faltou', to: 'confirmada' },
    { corrected: 'faltou', to: 'chegou' },
    { corrected: 'cancelada', to: 'marcada' },
  ] as const)(
    'does not end with $corrected any more, once that was corrected to $to',
    ({ corrected, to }) => {
      const version = (versao: number, estado: VisitState) => ({
        ...{ versao, antes: {}, depois: { estado }, em: visit.dataHoraAgendada, chave: null },
        papel: 'recepcao' as const,
      })
      const history = [version(1, 'marcada'), version(2, 'confirmada'), version(3, corrected), version(4, to)]
      const way = (entry: AgendaEntry, told: typeof history) =>
        stepsOf(entry, told).map(({ estado }) => estado)
      expect(way(entryIn(to), history)).not.toContain(corrected)
      // Nor while that waits.
      expect(way(entryIn(corrected, wish(to)), history.slice(0, 3))).not.toContain(corrected)
    },
  )
})

it('says who confirmed and who cancelled, and what was done', () => {
  expect(stepInWords({ estado: 'confirmada', by: 'cliente' })).toBe('Confirmada pela cliente')
  expect(stepInWords({ estado: 'cancelada', by: 'recepcao' })).toBe('Cancelada pela clínica')
  expect(stepInWords({ estado: 'chegou', by: 'recepcao' })).toBe('Chegou')
  expect(doneInWords('Beatriz Nogueira', 'chegou', '08:50')).toBe('Beatriz chegou às 08:50')
  const said = VISIT_STATES.map((estado) => doneInWords('Bia', estado, '08:50'))
  expect(new Set(said).size).toBe(VISIT_STATES.length)
})

it('says how soon it begins, while that is soon', () => {
  expect(untilStart(visit.dataHoraAgendada, BEFORE)).toBe('em 10 min')
  expect(untilStart(visit.dataHoraAgendada, AFTER)).toBeNull()
  expect(untilStart('2026-11-13T09:00:00.000Z', BEFORE)).toBeNull()
})
