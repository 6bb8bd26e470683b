import { describe, expect, test } from 'vitest'
import type { OutboxRow, OutboxState } from '#domain/outbox/row.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { booking } from '#tests/support/device.ts'
import { audit, type EndState, type PressedCommand } from './audit.ts'
import { planOf } from './plan.ts'

const ANA = 'ana@exemplo.test'
const BIA = 'bia@exemplo.test'
const NINE = '2026-11-20T09:00:00.000Z'
const TEN = '2026-11-20T10:00:00.000Z'

const pressedBooking = (id: string, when = NINE): PressedCommand => ({
  id,
  person: ANA,
  what: { kind: 'book', when },
})
const visit = (id: number, chave: string, when = NINE, email = ANA): Visit => ({
  ...{ id, chave, when, email },
  nome: 'Limpeza de pele',
  ...{ until: '', descricao: '', cliente: null, encaixe: false, estado: 'marcada' },
})
const row = (id: string, state: OutboxState): OutboxRow =>
  ({ id, state, dono: ANA, command: booking() }) as OutboxRow

/** Ana pressed once; the clinic has it, her screen says so. */
const quiet: EndState = {
  people: [ANA, BIA],
  commands: [pressedBooking('um')],
  queue: [row('um', 'done')],
  dismissed: new Set(),
  changes: [],
  visits: [visit(1, 'um')],
  madeVisits: new Map([['um', 1]]),
  profiles: new Map(),
  forgotten: new Set(),
  screens: [
    { person: ANA, bookedTimes: [NINE], cards: [], chips: [] },
    { person: BIA, bookedTimes: [], cards: [], chips: [] },
  ],
}
const withoutVisit = { visits: [], screens: [{ person: ANA, bookedTimes: [], cards: [], chips: [] }] }
const kinds = (end: Partial<EndState>) => audit({ ...quiet, ...end }).map((a) => a.kind)

describe('nothing is found', () => {
  test.each<[string, Partial<EndState>]>([
    ['where everything arrived once', {}],
    ['where the clinic refused and the screen asks', { ...withoutVisit, queue: [row('um', 'conflict')] }],
    ['where the refusal was read and put away', { ...withoutVisit, queue: [], dismissed: new Set(['um']) }],
    [
      'where she cancelled it',
      {
        ...withoutVisit,
        commands: [pressedBooking('um'), { id: 'dois', person: ANA, what: { kind: 'cancel', visitId: 1 } }],
      },
    ],
    [
      'where a restore has undone her cancellation, and her screen shows the visit',
      {
        commands: [pressedBooking('um'), { id: 'dois', person: ANA, what: { kind: 'cancel', visitId: 1 } }],
        forgotten: new Set(['dois']),
      },
    ],
    [
      'where she took it back',
      {
        ...withoutVisit,
        queue: [],
        commands: [
          pressedBooking('um'),
          { id: 'um', person: ANA, what: { kind: 'withdraw', bookingId: 'um' } },
        ],
      },
    ],
  ])('%s', (_, end) => expect(kinds(end)).toEqual([]))
})

describe('what others did to a visit', () => {
  const moved = (isCertain: boolean) => ({ visitId: 1, kind: 'moved', to: TEN, isCertain }) as const
  const atTen = {
    visits: [visit(1, 'um', TEN)],
    screens: [{ person: ANA, bookedTimes: [TEN], cards: [], chips: [] }],
  }

  test('holds', () => {
    expect(kinds({ changes: [moved(true)], ...atTen })).toEqual([])
    expect(kinds({ changes: [{ visitId: 1, kind: 'deleted', isCertain: true }], ...withoutVisit })).toEqual(
      [],
    )
  })
  test('is lost where the visit is where it was', () => {
    expect(kinds({ changes: [moved(true)] })).toEqual(['lost'])
    expect(kinds({ changes: [{ visitId: 1, kind: 'deleted', isCertain: true }] })).toEqual(['lost'])
    expect(kinds({ changes: [{ visitId: 1, kind: 'described', as: 'com calma', isCertain: true }] })).toEqual(
      ['lost'],
    )
  })
  test('is lost where reception has said what it is not, and she can have said nothing since', () => {
    const became = { visitId: 1, kind: 'became', estado: 'chegou', isCertain: true } as const
    expect(kinds({ changes: [became] })).toEqual([])
    const screens = [{ person: BIA, bookedTimes: [], cards: [], chips: [] }]
    expect(kinds({ changes: [became], screens })).toEqual(['lost'])
    expect(kinds({ changes: [became, { ...became, estado: 'marcada' }], screens })).toEqual([])
  })
  test('may or may not be, where no screen has said so', () => {
    expect(kinds({ changes: [moved(false)] })).toEqual([])
    expect(kinds({ changes: [moved(false)], ...atTen })).toEqual([])
  })
})

describe('lost', () => {
  test('a row that is nowhere', () => expect(kinds({ ...withoutVisit, queue: [] })).toEqual(['lost']))
  test('a row that was done, and the clinic has nothing', () => expect(kinds(withoutVisit)).toEqual(['lost']))
  test('a row that never comes to rest', () =>
    expect(kinds({ queue: [row('um', 'retry')] })).toEqual(['lost']))
  test('a cancellation that took nothing away', () => {
    const cancelled: PressedCommand = { id: 'dois', person: ANA, what: { kind: 'cancel', visitId: 1 } }
    expect(kinds({ commands: [pressedBooking('um'), cancelled] })).toEqual(['lost'])
  })
  test('not one that was refused and waits for her, nor one in whose place she asked anew', () => {
    const pressed = (id: string): PressedCommand => ({
      id,
      person: ANA,
      what: { kind: 'cancel', visitId: 1 },
    })
    const refused = (id: string, supersedes: string | null) => ({
      ...row(id, 'conflict'),
      ...{ supersedes, command: { kind: 'agendamento.cancelar', payload: { alvo: { id: 1 } } } },
    })
    const asked = { commands: [pressedBooking('um'), pressed('dois'), pressed('tres')] }
    const queue = [row('um', 'done'), refused('tres', 'dois')] as OutboxRow[]
    expect(kinds({ ...asked, queue })).toEqual([])
    expect(kinds({ ...asked, queue: [row('um', 'done'), refused('tres', null)] as OutboxRow[] })).toEqual([
      'lost',
    ])
  })
  test('a deletion that was done, and not one that was taken back since', () => {
    const deleted = { visitId: 1, kind: 'deleted', isCertain: true } as const
    expect(kinds({ changes: [deleted] })).toContain('lost')
    const back = { visitId: 1, kind: 'brought back', isCertain: true } as const
    expect(kinds({ changes: [deleted, back] })).toEqual([])
  })
  test('a visit that a restore has brought back, and her screen does not show', () => {
    const cancelled: PressedCommand = { id: 'dois', person: ANA, what: { kind: 'cancel', visitId: 1 } }
    const commands = [pressedBooking('um'), cancelled]
    const screens = [{ person: ANA, bookedTimes: [], cards: [], chips: [] }]
    expect(kinds({ commands, screens, forgotten: new Set(['dois']) })).toEqual(['lost'])
  })
  test('a visit that her screen does not show', () =>
    expect(kinds({ screens: [{ person: ANA, bookedTimes: [], cards: [], chips: [] }] })).toEqual(['lost']))
  test('a profile that was never written', () => {
    const wroteProfile: PressedCommand = {
      id: 'dois',
      person: ANA,
      what: { kind: 'save-profile', text: 'casa' },
    }
    expect(kinds({ commands: [pressedBooking('um'), wroteProfile] })).toEqual(['lost'])
  })
})

describe('doubled', () => {
  test('a visit that nobody asked for', () => {
    const screens = [{ person: ANA, bookedTimes: [NINE, TEN], cards: [], chips: [] }]
    expect(kinds({ visits: [visit(1, 'um'), visit(2, 'outra', TEN)], screens })).toEqual(['doubled'])
  })
  test('the same time twice', () =>
    expect(kinds({ visits: [visit(1, 'um'), visit(2, 'outra')] })).toEqual(['doubled', 'doubled']))
  test('a booking that is there, and is said to be refused', () =>
    expect(kinds({ queue: [row('um', 'conflict')] })).toEqual(['doubled']))
  test('a row that no press made', () =>
    expect(kinds({ queue: [row('um', 'done'), row('outra', 'done')] })).toEqual(['doubled']))
  test('a profile written more often than she wrote it', () => {
    const wroteProfile: PressedCommand = {
      id: 'dois',
      person: ANA,
      what: { kind: 'save-profile', text: 'casa' },
    }
    const profiles = new Map([[ANA, { complemento: 'casa', versao: 2 }]])
    expect(kinds({ commands: [pressedBooking('um'), wroteProfile], profiles })).toEqual(['doubled'])
  })
})

test('of two devices of hers each one’s last words may be the last to arrive, and no others', () => {
  const wrote = (text: string, device: string): PressedCommand => ({
    ...{ id: text, person: ANA, device },
    what: { kind: 'save-profile', text },
  })
  const commands = [wrote('um', 'phone'), wrote('dois', 'phone'), wrote('três', 'second phone')]
  const found = (complemento: string) =>
    kinds({ commands, profiles: new Map([[ANA, { complemento, versao: 3 }]]) })
  expect([found('um'), found('dois'), found('três')]).toEqual([['lost'], [], []])
})

test('misattributed: a visit in the name of another, a profile with her words', () => {
  const wroteProfile: PressedCommand = {
    id: 'dois',
    person: ANA,
    what: { kind: 'save-profile', text: 'casa' },
  }
  const findings = kinds({
    commands: [pressedBooking('um'), wroteProfile],
    visits: [visit(1, 'um', NINE, BIA)],
    screens: [],
    profiles: new Map([
      [ANA, { complemento: 'casa', versao: 1 }],
      [BIA, { complemento: 'casa', versao: 1 }],
    ]),
  })
  expect(findings).toEqual(['misattributed', 'misattributed', 'doubled'])
})

test('wrongly confirmed: the screen says what the clinic does not have', () =>
  expect(kinds({ screens: [{ person: ANA, bookedTimes: [NINE, TEN], cards: [], chips: [] }] })).toEqual([
    'wrongly confirmed',
  ]))

test('a seed is one plan', () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(JSON.stringify(planOf(8))).not.toEqual(JSON.stringify(planOf(7)))
})
