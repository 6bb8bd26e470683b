import { describe, expect, it } from 'vitest'
import { VISIT_STATES } from '#domain/agendamento/states.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { cancel, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { queuedStateOf, visitStatus } from '../visit/status.ts'
import { groupMyVisits, whenOf } from './groups.ts'
import { statusOf } from './visit-status.ts'

const clinicNow = { date: '2026-11-11', minute: 10 * 60 }
const visitAt = (id: number, dataHoraAgendada: string) => ({
  ...visit,
  id,
  chave: uuid(id),
  dataHoraAgendada,
})
const queuedBooking = (id: number, change: Partial<OutboxRow> = {}) =>
  rowOf(create, { id: uuid(id), expiresAt: '2026-11-12T09:00:00.000Z', ...change })

function groupsOf(visits: (typeof visit)[], queue: OutboxRow[] = []) {
  const { choices, upcoming, past } = groupMyVisits(overlayAgendamentoList(visits, queue), queue, clinicNow)
  return { choices, upcoming, past }
}

describe('confirmed visits', () => {
  it('are to come until they end, by date, then past, the latest first', () => {
    const { upcoming, past } = groupsOf([
      visitAt(1, '2026-11-19T14:00:00.000Z'),
      visitAt(2, '2026-11-11T09:00:00.000Z'),
      visitAt(3, '2026-10-14T11:00:00.000Z'),
      visitAt(4, '2026-11-11T08:45:00.000Z'),
    ])
    expect(upcoming.map(whenOf)).toEqual(['2026-11-11T09:00:00.000Z', '2026-11-19T14:00:00.000Z'])
    expect(past.map(whenOf)).toEqual(['2026-11-11T08:45:00.000Z', '2026-10-14T11:00:00.000Z'])
  })

  it('cannot be cancelled once they have begun', () => {
    const { upcoming } = groupsOf([
      visitAt(1, '2026-11-11T09:00:00.000Z'),
      visitAt(2, '2026-11-11T10:01:00.000Z'),
    ])
    expect(upcoming.map((visit) => visit.kind === 'at_clinic' && visit.started)).toEqual([true, false])
  })

  it('wait for a word where their cancellation was refused', () => {
    const row = rowOf(cancel({ id: 1 }), { id: uuid(8), state: 'conflict' })
    const { choices, upcoming } = groupsOf([visitAt(1, '2026-11-19T14:00:00.000Z')], [row])
    expect([choices.length, upcoming.length]).toEqual([1, 0])
  })
})

it.each([
  ['2026-11-12T09:00:00.000Z', 'queued', 'upcoming'],
  ['2026-11-11T09:00:00.000Z', 'expired', 'choices'],
] as const)(
  'a booking that a wrong clock marked as too late is judged by the clock of now (%s)',
  (when, state, group) => {
    const [visit] = groupsOf([], [rowOf(create, { state: 'expired', expiresAt: when })])[group]
    expect(visit?.kind === 'pending' && visit.row.state).toBe(state)
  },
)

describe('a visit whose time is over, and which was to be moved', () => {
  // 08:00 to 09:15, and it is ten o'clock.
  const over = visitAt(1, '2026-11-11T08:00:00.000Z')
  const movedTo = (para: string, change: Partial<OutboxRow> = {}) =>
    rowOf(moveAgendamento({ alvo: { id: 1 }, versao: 1, visto: over, para }), {
      ...{ id: uuid(8), state: 'retry', attempts: 1, unanswered: true, expiresAt: over.dataHoraAgendada },
      ...change,
    })

  it('is to come while it may be at the clinic at the other time, until that has ended', () => {
    const { upcoming, past } = groupsOf([over], [movedTo('2026-11-11T16:00:00.000Z')])
    expect([upcoming.length, past.length]).toEqual([1, 0])
    // The other time is over, too.
    expect(groupsOf([over], [movedTo('2026-11-11T08:30:00.000Z')]).past).toHaveLength(1)
    // The clinic has it there.
    expect(groupsOf([over], [movedTo('2026-11-11T16:00:00.000Z', { state: 'done' })]).past).toHaveLength(1)
  })

  it.each<readonly [Partial<OutboxRow>]>([
    [{}],
    [{ state: 'conflict', error: errorOfRefusal(409, 'horario_ocupado') }],
  ])('is not told that it still holds (%o)', (change) => {
    const queue = [movedTo('2026-11-11T16:00:00.000Z', change)]
    const { upcoming, choices } = groupsOf([over], queue)
    const [shown] = [...upcoming, ...choices]
    if (shown === undefined) throw new Error('it is to come, or her choice')
    const listed = statusOf(shown, { online: false, deviceNow: 0, clinicNow })
    const [item] = overlayAgendamentoList([over], queue)
    if (item?.kind !== 'at_clinic') throw new Error('the clinic has it')
    const standing = queuedStateOf(over, item, clinicNow)
    const onPage = visitStatus(over, standing, clinicNow, { online: false, deviceNow: 0 })
    for (const { sentence } of [listed, onPage]) {
      expect(sentence).toMatch(/16:00/)
      expect(sentence).not.toMatch(/continua/i)
    }
  })
})

describe('the state that the clinic has a visit in', () => {
  const line = { online: true, deviceNow: 0 }
  const chips = VISIT_STATES.flatMap((estado) =>
    (['cliente', 'clinica'] as const).map((estadoPor) => {
      const agendamento = { ...visitAt(1, '2026-11-19T14:00:00.000Z'), estado, estadoPor }
      const nothing = { cancellation: null, move: null, state: null, unheard: null }
      return {
        estado,
        inList: statusOf(
          { kind: 'at_clinic', agendamento, started: false, ...nothing },
          { ...line, clinicNow },
        ),
        onPage: visitStatus(agendamento, { kind: 'settled' }, clinicNow, line),
      }
    }),
  )

  it.each(chips)(
    'has one word for her, but for a booking in a list ($estado)',
    ({ estado, inList, onPage }) => {
      expect(inList.chip).toBe(estado === 'marcada' ? 'Agendado' : onPage.chip)
    },
  )

  it('says who has cancelled', () => {
    const ofCancelled = chips.filter(({ estado }) => estado === 'cancelada')
    expect(ofCancelled.map(({ inList: { kind, chip } }) => [kind, chip])).toEqual([
      ['info', 'Cancelada por você'],
      ['bad', 'Cancelada pela clínica'],
    ])
  })
})

describe('what the clinic made of visits', () => {
  const { nome, tempo, valor } = visit
  const knownAt = (dataHoraAgendada: string) => ({ nome, tempo, valor, dataHoraAgendada, cancelada: false })
  const groups = (visits: (typeof visit)[], queue: OutboxRow[] = []) =>
    groupMyVisits(overlayAgendamentoList(visits, queue), queue, clinicNow)
  const moved = { ...visitAt(1, '2026-11-13T09:30:00.000Z'), conhecido: knownAt('2026-11-12T14:00:00.000Z') }
  const cancelled = {
    ...visitAt(2, '2026-11-12T10:00:00.000Z'),
    estado: 'cancelada' as const,
    conhecido: knownAt('2026-11-12T10:00:00.000Z'),
  }
  const ids = (visits: readonly { id: number }[]) => visits.map(({ id }) => id)

  it('is told first, in the order of their times, and each stands in one group alone', () => {
    const { told, choices, upcoming, past } = groups([
      moved,
      cancelled,
      visitAt(3, '2026-11-19T14:00:00.000Z'),
    ])
    expect(ids(told)).toEqual([2, 1])
    expect([choices.length, upcoming.length, past.length]).toEqual([0, 1, 0])
  })

  it('comes before a choice, which waits until it was told', () => {
    const row = rowOf(cancel({ id: 1 }), { id: uuid(8), state: 'conflict' })
    const { told, choices } = groups([moved], [row])
    expect([ids(told), choices.length]).toEqual([[1], 0])
  })

  it('leaves no visit where one was cancelled and is known to be', () => {
    const { conhecido: _, ...known } = cancelled
    expect(Object.values(groups([known])).flat()).toEqual([])
  })

  it('is told when its time has passed, too, in no other group, and after what is to come', () => {
    const missed = {
      ...visitAt(3, '2026-11-11T08:00:00.000Z'),
      conhecido: knownAt('2026-11-12T15:00:00.000Z'),
    }
    const when = '2026-11-10T10:00:00.000Z'
    const gone = { ...cancelled, id: 4, dataHoraAgendada: when, conhecido: knownAt(when) }
    const { told, ...others } = groups([gone, missed, moved])
    expect(ids(told)).toEqual([1, 3, 4])
    expect(Object.values(others).flat()).toEqual([])
  })

  it('is told no more where it is long over', () => {
    const when = '2026-05-11T10:00:00.000Z'
    const dearer = { ...visitAt(3, when), conhecido: { ...knownAt(when), valor: 1 } }
    const { told, past } = groups([
      dearer,
      { ...cancelled, dataHoraAgendada: when, conhecido: knownAt(when) },
    ])
    expect([told.length, past.length]).toEqual([0, 1])
  })

  it('does not go by itself when the time comes that she knew', () => {
    const soon = { ...moved, conhecido: knownAt('2026-11-11T10:25:00.000Z') }
    const later = { ...clinicNow, minute: 11 * 60 }
    expect(groupMyVisits(overlayAgendamentoList([soon], []), [], later).told).toHaveLength(1)
  })
})

describe('bookings on their way', () => {
  it.each(['queued', 'sending', 'retry', 'auth'] as const)('%s: to come', (state) => {
    expect(groupsOf([], [queuedBooking(1, { state, attempts: 1 })]).upcoming).toHaveLength(1)
  })

  it.each(['conflict', 'rejected'] as const)('%s: waits for a choice', (state) => {
    expect(groupsOf([], [queuedBooking(1, { state })]).choices).toHaveLength(1)
  })

  it('expire by themselves only while nothing of them has left the device', () => {
    const hasPassed = { expiresAt: '2026-11-11T09:30:00.000Z' }
    const [untouched] = groupsOf([], [queuedBooking(1, hasPassed)]).choices
    expect(untouched?.kind === 'pending' && untouched.row.state).toBe('expired')
    expect(
      groupsOf([], [queuedBooking(1, { ...hasPassed, state: 'retry', attempts: 1 })]).upcoming,
    ).toHaveLength(1)
  })

  it('know the cancellation that follows them', () => {
    const queue = [
      queuedBooking(1, { state: 'retry', attempts: 2 }),
      rowOf(cancel({ comando: uuid(1) }), { id: uuid(2) }),
    ]
    expect(groupsOf([], queue).upcoming[0]?.cancellation?.id).toBe(uuid(2))
  })
})
