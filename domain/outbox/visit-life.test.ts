import { describe, expect, it } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import { editableOf } from '#domain/agendamento/edit.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { ANA, cancel, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { planEnqueue } from './merge.ts'
import { overlayAgendamentoList, timesTakenByQueue } from './overlay.ts'
import { rebaseBehind } from './rebase.ts'
import type { OutboxRow } from './row.ts'
import { withTimePassed } from './transitions.ts'

const target = { id: visit.id }
const { cancelada: _, ...seen } = factsOf(visit)
const at = (hour: string) => `2026-11-13T${hour}:00.000Z`
const move = (para: string, versao = 1) => moveAgendamento({ alvo: target, versao, visto: seen, para })
const confirm = (estado: 'confirmada' | 'marcada' = 'confirmada', versao = 1) =>
  setVisitState({ alvo: target, versao, estado, visto: seen })
const know = (versao: number) => knowAgendamento({ alvo: target, versao, visto: seen })
const press = { dono: ANA, deviceNow: 0, id: uuid(99) }
const waiting = (command: Command, n = 1, more: Partial<OutboxRow> = {}) =>
  rowOf(command, { id: uuid(n), expiresAt: descriptorOf(command).expiresAt(command.payload), ...more })

describe('before anything was sent', () => {
  it('moves become the last one, from where the visit was when the first was made, for the price shown last', () => {
    const earlier = waiting(move(at('10:00')))
    const wanted = { alvo: target, versao: 1, para: at('15:00') }
    const visto = { ...seen, dataHoraAgendada: at('08:00'), valor: 1, tempo: '00:10' }
    const later = moveAgendamento({ ...wanted, visto })
    const joined = moveAgendamento({ ...wanted, visto: { ...seen, valor: 1, tempo: '00:10' } })
    expect(planEnqueue([earlier], later, press).replace).toEqual({ ...earlier, command: joined })
  })

  it('what is wanted of a visit that the clinic has changed since goes over it as it was seen last', () => {
    const changed = { ...seen, dataHoraAgendada: at('08:00') }
    const moved = moveAgendamento({ alvo: target, versao: 2, visto: changed, para: at('15:00') })
    const said = setVisitState({ alvo: target, versao: 2, visto: changed, estado: 'marcada' })
    expect(planEnqueue([waiting(move(at('10:00')))], moved, press).replace?.command).toEqual(moved)
    expect(planEnqueue([waiting(confirm())], said, press).replace?.command).toEqual(said)
    // So it is where the same is wanted still.
    const again = moveAgendamento({ ...moved.payload, para: at('10:00') })
    expect(planEnqueue([waiting(move(at('10:00')))], again, press).replace?.command).toEqual(again)
  })

  it('and over what her own command before it has made where the screen is older than that', () => {
    const rebased = waiting(move(at('10:00'), 2))
    expect(planEnqueue([rebased], move(at('15:00')), press).replace?.command).toEqual(move(at('15:00'), 2))
    const said = planEnqueue([waiting(confirm('confirmada', 2))], confirm('marcada'), press)
    expect(said.replace?.command).toEqual(confirm('marcada', 2))
  })

  it('to one place, whose answer was lost, to another and back to the first: that one is sent last', () => {
    const first = waiting(move(at('10:00')), 1, { state: 'retry', attempts: 1, unanswered: true })
    const second = waiting(move(at('15:00')), 2)
    const plan = planEnqueue([first, second], move(at('10:00')), press)
    expect(plan).toMatchObject({ same: null, replace: { id: second.id, command: move(at('10:00')) } })
  })

  it('moves that have become one expire with the last place, not with the first', () => {
    const [earlier, later] = ['2026-11-10T18:00:00.000Z', '2026-11-11T18:00:00.000Z']
    expect(planEnqueue([waiting(move(earlier))], move(later), press).replace?.expiresAt).toBe(later)
  })

  it('states become the last one', () => {
    const earlier = waiting(confirm())
    const last = confirm('marcada')
    expect(planEnqueue([earlier], last, press).replace).toEqual({ ...earlier, command: last })
  })

  it('a state and a move stay two, in their order', () => {
    const moved = waiting(move(at('10:00')))
    expect(planEnqueue([moved], confirm(), press)).toMatchObject({ append: true, remove: [], replace: null })
    const [first, second] = [waiting(confirm()), waiting(move(at('10:00')), 2)]
    expect(planEnqueue([first, second], confirm('marcada'), press)).toMatchObject({
      append: true,
      replace: null,
    })
  })

  it('anything and a cancellation is the cancellation', () => {
    const rows = [waiting(move(at('10:00'))), waiting(confirm(), 2)]
    expect(planEnqueue(rows, cancel(target), press)).toMatchObject({ append: true, remove: rows })
  })

  it('the same once more is the same press', () => {
    const earlier = waiting(move(at('10:00')))
    expect(planEnqueue([earlier], move(at('10:00')), press).same).toBe(earlier)
  })
})

it('what was tried is frozen: what comes after it stands behind it', () => {
  const tried = waiting(move(at('10:00')), 1, { state: 'retry', attempts: 1 })
  expect(planEnqueue([tried], move(at('15:00')), press)).toMatchObject({
    append: true,
    replace: null,
    remove: [],
  })
  expect(planEnqueue([tried], cancel(target), press)).toMatchObject({ append: true, remove: [] })
})

describe('a cancellation behind what she asked for before', () => {
  const GIVEN = at('15:00')
  const first = waiting(move(GIVEN), 1, { state: 'sending', attempts: 1 })
  const answered = (body: object) => ({ kind: 'ok', status: 200, body: { ...visit, ...body } }) as const
  const behind = (command: Command, answer: object, settled = first) =>
    rebaseBehind([settled, waiting(command, 2)], settled, answered(answer))[0]?.command.payload

  it('is of the visit where her own move has put it', () => {
    expect(behind(cancel(target, 1), { versao: 2, dataHoraAgendada: GIVEN })).toMatchObject({
      ...{ versao: 2, dataHoraAgendada: GIVEN },
    })
  })

  it('keeps the version that she saw where it takes the place of a move that never left the device', () => {
    const plan = planEnqueue([waiting(move(GIVEN))], cancel(target, 1), press)
    expect(plan).toMatchObject({ append: true, remove: [{ id: uuid(1) }] })
    // And whichever she saw where it stands behind one whose answer tells of somebody else's time.
    const edited = editAgendamento({
      ...{ alvo: target, versao: 1, estado: 'marcada', encaixe: false },
      ...{ visto: editableOf(visit), mudancas: { valor: 200 } },
    })
    const sent = waiting(edited, 1, { state: 'sending', attempts: 1 })
    expect(behind(cancel(target, 1), { versao: 2, dataHoraAgendada: GIVEN }, sent)).toMatchObject({
      ...{ versao: 1, dataHoraAgendada: visit.dataHoraAgendada },
    })
    // A change of anything else, by whomever, is no other time.
    expect(behind(cancel(target, 1), { versao: 4 }, sent)).toMatchObject({ versao: 4 })
  })

  it('is the same where it names the visit by its booking, which has not heard its answer', () => {
    const byBooking = cancel({ comando: uuid(50) }, 1)
    const answer = { versao: 2, dataHoraAgendada: GIVEN, chave: uuid(50) }
    expect(behind(byBooking, answer)).toMatchObject({ versao: 2 })
    expect(behind(byBooking, { ...answer, chave: uuid(51) })).toBeUndefined()
    // What was pressed before says nothing of it.
    expect(rebaseBehind([waiting(byBooking, 2), first], first, answered(answer))).toEqual([])
  })

  it('that says no version goes on saying none', () => {
    expect(behind(cancel(target), { versao: 2, dataHoraAgendada: GIVEN })).toBeUndefined()
  })
})

it('what goes over her own move has time until the time that this one gave', () => {
  const [given, wanted] = ['2026-11-19T09:00:00.000Z', '2026-11-26T09:00:00.000Z']
  const first = waiting(move(given), 1, { state: 'sending', attempts: 1 })
  const behind = [waiting(move(wanted), 2), waiting(confirm(), 3)]
  const body = { ...visit, versao: 2, dataHoraAgendada: given }
  const rebased = rebaseBehind([first, ...behind], first, { kind: 'ok', status: 200, body })
  expect(rebased.map(({ expiresAt }) => expiresAt)).toEqual([given, given])
  // The visit was on the 12th; as it is on the 19th by now, there is time enough on the 13th.
  const onThe13th = { deviceNow: 0, clinicNow: { date: '2026-11-13', minute: 0 } }
  expect(rebased.map((row) => withTimePassed(row, onThe13th).state)).toEqual(['queued', 'queued'])
})

describe('behind a move that finds the visit where it is wanted already', () => {
  const GIVEN = at('15:00')
  const first = waiting(move(GIVEN), 1, { state: 'sending', attempts: 1 })
  const found = { ...visit, versao: 2, dataHoraAgendada: GIVEN, jaEstava: true }
  const behind = (command: Command, more: object = {}) => {
    const answer = { kind: 'ok', status: 200, body: { ...found, ...more } } as const
    return rebaseBehind([first, waiting(command, 2)], first, answer)[0]?.command.payload
  }

  it('what she asks for next goes over the visit as it is', () => {
    expect(behind(confirm())).toMatchObject({ versao: 2, visto: { dataHoraAgendada: GIVEN } })
    expect(behind(move(at('16:00')))).toMatchObject({ versao: 2, visto: { dataHoraAgendada: GIVEN } })
  })

  it.each([
    ['another price', { valor: 999 }],
    ['another length', { tempo: '02:00' }],
    ['another state', { estado: 'chegou' }],
    ['a version more', { versao: 3 }],
  ])('but not over what somebody else has made of it besides: %s', (_, more) => {
    expect(behind(confirm(), more)).toMatchObject({ versao: 1 })
    expect(behind(move(at('16:00')), more)).toMatchObject({ versao: 1 })
  })
})

describe('laid over what the clinic has', () => {
  const item = (rows: OutboxRow[], server = visit) => overlayAgendamentoList([server], rows)[0]

  it('a move leaves the visit where it is, and says where it is wanted', () => {
    const row = waiting(move(at('10:00')))
    expect(item([row])).toMatchObject({ agendamento: visit, move: { row, para: at('10:00') } })
    expect(timesTakenByQueue([row])).toEqual([
      { dataHoraAgendada: at('10:00'), tempo: visit.tempo, of: { visit: target } },
    ])
    expect(item([{ ...row, state: 'done' }])).toMatchObject({ move: null })
  })

  it('what she knows is known from the press on, of the version that she saw', () => {
    const told = { ...visit, versao: 3, conhecido: { ...seen, cancelada: false, valor: 1 } }
    expect(item([], told)).toMatchObject({ isKnown: false })
    expect(item([waiting(know(2))], told)).toMatchObject({ isKnown: false })
    expect(item([waiting(know(3))], told)).toMatchObject({ isKnown: true })
  })

  it('the last state that was asked for', () => {
    const rows = [waiting(confirm(), 1, { state: 'retry', attempts: 1 }), waiting(confirm('marcada'), 2)]
    expect(item(rows)).toMatchObject({ state: { row: rows[1], state: 'marcada' } })
  })
})
