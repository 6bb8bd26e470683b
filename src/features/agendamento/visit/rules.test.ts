import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import { actsOf, phaseOf, type VisitAct } from './rules.ts'

const limits = { ...DEFAULT_LIMITS, horasParaMudar: 18 }
const TODAY = '2026-11-11'
const tomorrow = { dataHoraAgendada: '2026-11-12T14:00:00.000Z', tempo: '01:00' }

type Row = readonly [
  says: string,
  visit: Partial<Parameters<typeof actsOf>[0]>,
  minute: number,
  acts: readonly VisitAct[],
]

/** At 09:00 of the day before, the deadline (20:00) is ahead. */
const ROWS: readonly Row[] = [
  ['a visit of tomorrow', {}, 540, ['confirm', 'calendar', 'move', 'cancel', 'talk']],
  [
    'eight days ahead she is not asked yet',
    { dataHoraAgendada: '2026-11-19T14:00:00.000Z' },
    540,
    ['calendar', 'move', 'cancel', 'talk'],
  ],
  [
    'three days ahead she is',
    { dataHoraAgendada: '2026-11-14T14:00:00.000Z' },
    540,
    ['confirm', 'calendar', 'move', 'cancel', 'talk'],
  ],
  [
    'confirmed, and to be undone',
    { estado: 'confirmada' },
    540,
    ['undo', 'calendar', 'move', 'cancel', 'talk'],
  ],
  ['after the deadline she can still confirm', {}, 20 * 60, ['confirm', 'calendar', 'talk']],
  ['confirmed after the deadline', { estado: 'confirmada' }, 20 * 60, ['calendar', 'talk']],
  ['while it runs', { dataHoraAgendada: `${TODAY}T08:30:00.000Z` }, 540, ['talk']],
  [
    'over, and nobody wrote down that she came',
    { dataHoraAgendada: `${TODAY}T07:00:00.000Z` },
    540,
    ['repeat'],
  ],
  ['at the clinic', { estado: 'chegou' }, 540, []],
  ['on the couch', { estado: 'em_atendimento' }, 540, []],
  ['done', { estado: 'concluida' }, 540, ['repeat']],
  ['missed', { estado: 'faltou' }, 540, ['book']],
  ['cancelled by her', { estado: 'cancelada', estadoPor: 'cliente' }, 540, ['book']],
  ['cancelled by the clinic', { estado: 'cancelada', estadoPor: 'clinica' }, 540, ['otherTime', 'talk']],
]

describe('what is offered', () => {
  it.each([
    ['marcada', ['confirm', 'talk']],
    ['confirmada', ['talk']],
  ] as const)('of a visit that is %s hangs on no rule that is not known', (estado, acts) => {
    const offered = actsOf({ ...tomorrow, estado }, { limits: null, clinicNow: { date: TODAY, minute: 540 } })
    expect([...offered].toSorted()).toEqual(acts)
  })

  it.each(ROWS)('%s', (_, visit, minute, acts) => {
    const offered = actsOf(
      { ...tomorrow, estado: 'marcada', ...visit },
      { limits, clinicNow: { date: TODAY, minute } },
    )
    expect([...offered].toSorted()).toEqual([...acts].toSorted())
  })

  it('without a limit she can move it until it begins', () => {
    const visit = { ...tomorrow, estado: 'marcada' } as const
    const at = (minute: number) =>
      actsOf(visit, { limits: DEFAULT_LIMITS, clinicNow: { date: '2026-11-12', minute } })
    expect(at(14 * 60 - 1).has('move')).toBe(true)
    expect(at(14 * 60).has('move')).toBe(false)
    expect(at(14 * 60).has('confirm')).toBe(false)
  })
})

it('a visit is ahead, runs, and is over', () => {
  const at = (minute: number) => phaseOf(tomorrow, { date: '2026-11-12', minute })
  expect([at(839), at(840), at(899), at(900)]).toEqual(['ahead', 'running', 'running', 'over'])
})
