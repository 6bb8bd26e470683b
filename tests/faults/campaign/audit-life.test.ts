import { describe, expect, test } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow, OutboxState } from '#domain/outbox/row.ts'
import { cancel, rowOf, visit as seen } from '#domain/testing/outbox.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { auditLife, type LifeAtEnd } from './audit-life.ts'
import type { Chip } from './chips.ts'
import type { Version } from './life-reading.ts'

const ANA = 'ana@exemplo.test'
const ADMIN = 'admin@exemplo.test'
const NINE = '2026-11-20T09:00:00.000Z'
const HALF_PAST = '2026-11-20T09:30:00.000Z'
const TEN = '2026-11-20T10:00:00.000Z'
const HALF_PAST_TEN = '2026-11-20T10:30:00.000Z'
const TOLD = 'A clínica mudou o horário: de 09:00 para 10:00 Ok, entendi'

const booked: Version = {
  ...{ visitId: 1, versao: 1, of: ANA, by: ANA, chave: 'um' },
  ...{ inicio: NINE, fim: HALF_PAST, estado: 'marcada', since: null },
}
const moved = (by: string, chave: string): Version => ({
  ...booked,
  ...{ versao: 2, by, chave, inicio: TEN, fim: HALF_PAST_TEN, estado: null },
})
const cancelled: Version = {
  ...booked,
  ...{ versao: 2, by: ADMIN, chave: 'dois', inicio: null, fim: null, estado: 'cancelada' },
}
const visit = (when: string, until: string): Visit => ({
  ...{ id: 1, chave: 'um', email: ANA, cliente: null, when, until },
  ...{ nome: 'Limpeza de pele', descricao: '', encaixe: false, estado: 'marcada' },
})
const move = (id: string, state: OutboxState, dono = ANA): OutboxRow =>
  rowOf(moveAgendamento({ alvo: { id: 1 }, versao: 1, visto: seen, para: TEN }), { id, state, dono })
const screen = (bookedTimes: string[], cards: string[], chips: Chip[] = []) => ({
  person: ANA,
  bookedTimes,
  cards,
  chips,
})

/** Reception has moved her visit, and her screen says so. */
const quiet: LifeAtEnd = {
  people: [ANA],
  queue: [move('dois', 'done', ADMIN)],
  visits: [visit(TEN, HALF_PAST_TEN)],
  versions: [booked, moved(ADMIN, 'dois')],
  screens: [screen([TEN], [TOLD])],
  known: [],
  forgotten: new Set(),
  restored: new Set(),
  changes: [],
  dropped: new Set(),
  starts: { offered: [540], free: [540] },
}
const kinds = (end: Partial<LifeAtEnd>) => auditLife({ ...quiet, ...end }).map((found) => found.kind)
const silent = { screens: [screen([TEN], ['Limpeza de pele'])] }

/** Her own cancellation, of what she had seen in this version. */
const ofVersion = (versao: number): OutboxRow =>
  rowOf(cancel({ id: 1 }, versao), { id: 'tres', state: 'done', dono: ANA })
const cancelledByHer: Version = { ...cancelled, versao: 3, by: ANA, chave: 'tres' }
const gone = {
  visits: [],
  screens: [screen([], [])],
  versions: [booked, moved(ADMIN, 'dois'), cancelledByHer],
}

describe('a cancellation', () => {
  test('of a time that she had not seen is found', () => {
    expect(kinds({ ...gone, queue: [ofVersion(1)] })).toEqual(['lost'])
  })

  test('of the one that she saw is not, nor of what was moved there and back', () => {
    expect(kinds({ ...gone, queue: [ofVersion(2)] })).toEqual([])
    const back = { ...moved(ADMIN, 'quatro'), versao: 3, inicio: NINE, fim: HALF_PAST }
    const versions = [booked, moved(ADMIN, 'dois'), back, { ...cancelledByHer, versao: 4 }]
    expect(kinds({ ...gone, versions, queue: [ofVersion(1)] })).toEqual([])
  })

  test('nor one of before the clinic went back to a copy', () => {
    expect(kinds({ ...gone, queue: [ofVersion(1)], restored: new Set([1]) })).toEqual([])
  })
})

describe('nothing is found', () => {
  test.each<[string, Partial<LifeAtEnd>]>([
    ['where she is told', {}],
    ['where she has said that she knows', { ...silent, known: [{ visitId: 1, versao: 2 }] }],
    [
      'where she moved it herself',
      { ...silent, versions: [booked, moved(ANA, 'dois')], queue: [move('dois', 'done')] },
    ],
    ['where a restore has taken it back', { ...silent, restored: new Set([1]) }],
    [
      'where it was refused',
      {
        queue: [move('dois', 'conflict')],
        versions: [booked],
        visits: [visit(NINE, HALF_PAST)],
        screens: [screen([NINE], [])],
      },
    ],
  ])('%s', (_, end) => expect(kinds(end)).toEqual([]))
})

describe('silently changed', () => {
  test('a move of which no card says anything', () => expect(kinds(silent)).toEqual(['silently changed']))
  test('a cancellation of which no card says anything', () =>
    expect(
      kinds({ visits: [], queue: [], versions: [booked, cancelled], screens: [screen([], [])] }),
    ).toEqual(['silently changed']))
  test('what she knew before the last change', () =>
    expect(kinds({ ...silent, known: [{ visitId: 1, versao: 1 }] })).toEqual(['silently changed']))
})

describe('half-moved', () => {
  test('a visit where its history has not left it', () =>
    expect(kinds({ visits: [visit(NINE, HALF_PAST)], screens: [screen([NINE], [TOLD])] })).toEqual([
      'half-moved',
    ]))
  test('a visit that begins at one time and ends at another’s', () =>
    expect(kinds({ visits: [visit(TEN, TEN)] })).toEqual(['half-moved']))
  test('a visit at two times on her screen', () =>
    expect(kinds({ screens: [screen([NINE, TEN], [TOLD])] })).toEqual(['half-moved']))
})

describe('ghost', () => {
  test('a free time that is called taken', () =>
    expect(kinds({ starts: { offered: [], free: [540] } })).toEqual(['ghost']))
  test('a taken time that is offered', () =>
    expect(kinds({ starts: { offered: [540, 600], free: [540] } })).toEqual(['ghost']))
})

describe('what her list calls a visit', () => {
  const confirmed = (by: string): Version => ({
    ...{ visitId: 1, versao: 2, of: ANA, by, chave: 'dois', since: null },
    ...{ inicio: null, fim: null, estado: 'confirmada' },
  })
  const called = (by: string | null, words: string) =>
    kinds({
      queue: [],
      versions: by === null ? [booked] : [booked, confirmed(by)],
      visits: [{ ...visit(NINE, HALF_PAST), estado: by === null ? 'marcada' : 'confirmada' }],
      screens: [screen([NINE], [], [{ time: '09:00', words }])],
    })
  test('is what it is, and who said so', () => {
    expect(called(null, 'Agendado')).toEqual([])
    expect(called(ANA, 'Confirmada por você')).toEqual([])
    expect(called(ADMIN, 'Confirmada pela clínica')).toEqual([])
  })
  test('confirmed by somebody else is misattributed', () => {
    expect(called(ADMIN, 'Confirmada por você')).toEqual(['misattributed'])
    expect(called(ANA, 'Confirmada pela clínica')).toEqual(['misattributed'])
  })
  test('what nobody has confirmed is wrongly confirmed', () =>
    expect(called(null, 'Confirmada pela clínica')).toEqual(['wrongly confirmed']))
  test('that she is confirmed is lost where it only stands', () =>
    expect(called(ADMIN, 'Agendado')).toEqual(['lost']))
  test('a visit that has not come is shown as it was', () =>
    expect(called(null, 'Na clínica')).toEqual(['silently stale']))
})

describe('what was taken back', () => {
  const back: Version = {
    ...{ visitId: 1, versao: 2, of: ANA, by: ADMIN, chave: 'dois', since: NINE },
    ...{ inicio: null, fim: null, estado: 'chegou' },
  }
  const became = (since: string) =>
    ({ visitId: 1, kind: 'became', estado: 'chegou', since, isCertain: true, row: 'dois' }) as const
  const end = { queue: [], visits: [visit(NINE, HALF_PAST)], screens: [], versions: [booked, back] }
  test('is so since it was so', () => expect(kinds({ ...end, changes: [became(NINE)] })).toEqual([]))
  test('since another time is lost', () =>
    expect(kinds({ ...end, changes: [became(TEN)] })).toEqual(['lost']))
  test('unsent has made nothing', () =>
    expect(kinds({ ...end, dropped: new Set(['dois']) })).toEqual(['doubled']))
})

describe('by the keys of its history', () => {
  test('a command that made two versions is doubled', () =>
    expect(
      kinds({ versions: [booked, moved(ADMIN, 'dois'), { ...moved(ADMIN, 'dois'), versao: 3 }] }),
    ).toEqual(['doubled']))
  test('a version by another than who pressed is misattributed', () =>
    expect(kinds({ queue: [move('dois', 'done')] })).toEqual(['misattributed']))
  test('a command that is called done, and made nothing, is lost', () =>
    expect(
      kinds({ versions: [booked], visits: [visit(NINE, HALF_PAST)], screens: [screen([NINE], [])] }),
    ).toEqual(['lost']))
  test('what a restored clinic has forgotten is not', () =>
    expect(
      kinds({
        versions: [booked],
        visits: [visit(NINE, HALF_PAST)],
        screens: [screen([NINE], [])],
        forgotten: new Set(['dois']),
      }),
    ).toEqual([]))
  test('a command that is shown as refused, and was done, is wrongly denied', () =>
    expect(kinds({ queue: [move('dois', 'conflict', ADMIN)] })).toEqual(['wrongly denied']))
})
