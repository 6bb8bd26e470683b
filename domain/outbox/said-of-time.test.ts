import { describe, expect, it } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Code } from '#domain/api/errors.ts'
import { ANA, decided, refusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { editAgendamento } from './commands/edit-agendamento.ts'
import { moveAgendamento } from './commands/move-agendamento.ts'
import type { Command } from './commands/registry.ts'
import { setVisitState } from './commands/set-visit-state.ts'
import { planEnqueue } from './merge.ts'
import type { OutboxRow } from './row.ts'
import { saidOfRefusedTime } from './said-of-time.ts'
import { applyAnswer } from './transitions.ts'

const FRIDAY = '2026-11-13T15:00:00.000Z'
const SATURDAY = '2026-11-14T15:00:00.000Z'
const target = { id: visit.id }
const reception = { encaixe: false, motivo: null }

const moveTo = (para: string) =>
  moveAgendamento({ alvo: target, versao: 1, visto: visit, para, recepcao: reception })
const edit = (mudancas: Parameters<typeof editAgendamento>[0]['mudancas']) =>
  editAgendamento({ alvo: target, versao: 1, visto: editableOf(visit), mudancas, encaixe: false })
const say = (estado: VisitState) =>
  setVisitState({
    ...{ alvo: target, versao: 1, estado, visto: visit },
    recepcao: { feitoEm: '2026-11-11T09:00:00.000Z', ...reception },
  })

/** The first of these is refused, or else what `index` says; answers the rows that change. */
function afterRefusal(commands: readonly Command[], index = 0, code: Code = 'horario_ocupado') {
  const rows = commands.map((command, i) => rowOf(command, { id: uuid(i + 1), seq: i + 1 }))
  const sent: OutboxRow = { ...(rows[index] as OutboxRow), state: 'sending', attempts: 1 }
  const refused = applyAnswer(sent, decided(refusal(409, code)), 7, 0.5)
  const queue = rows.map((row, i) => (i === index ? refused : row))
  return saidOfRefusedTime(queue, refused)
}

const changed = (...said: Parameters<typeof afterRefusal>) => afterRefusal(...said).map(({ id }) => id)

describe('what was said of the time that the clinic has refused a visit', () => {
  it.each([
    ['a move', moveTo(FRIDAY)],
    ['an edit that gives the time', edit({ dataHoraAgendada: FRIDAY, descricao: 'Sala 2' })],
  ])('is not sent of the time that it keeps: behind %s it waits for a choice', (_, wanted) => {
    const rows = afterRefusal([wanted, say('confirmada'), say('chegou'), say('em_atendimento')])
    expect(rows.map(({ id }) => id)).toEqual([uuid(2), uuid(3), uuid(4)])
    for (const { state, command, error } of rows) {
      expect(state).toBe('conflict')
      // It names the time of which it was said, and the one that the visit keeps.
      expect(command.payload).toMatchObject({ visto: { dataHoraAgendada: FRIDAY } })
      expect(error?.visita).toMatchObject({ dataHoraAgendada: visit.dataHoraAgendada, versao: 1 })
    }
  })

  it('nor once it comes back, where a cancellation has taken its place', () => {
    const row = (command: Command, n: number) => rowOf(command, { id: uuid(n), seq: n })
    const kept = [row(say('chegou'), 2), row(moveTo(SATURDAY), 3), row(say('confirmada'), 4)]
    const { error } = errorOf()
    const refused: OutboxRow = { ...row(moveTo(FRIDAY), 1), state: 'conflict', attempts: 1, error }
    const cancellation = { ...row(say('cancelada'), 5), instead: kept }
    const [changed, ...more] = saidOfRefusedTime([refused, cancellation], refused)
    expect([changed?.state, more]).toEqual(['queued', []])
    expect(changed?.instead).toMatchObject([{ state: 'conflict' }, kept[1], kept[2]])
  })

  it('tells of the visit as the refusal told of it, and of none that is no more', () => {
    const gone = afterRefusal([moveTo(FRIDAY), say('confirmada')], 0, 'nao_encontrado')
    expect(gone).toMatchObject([{ state: 'conflict', error: { visita: null } }])
  })
})

describe('it leaves alone', () => {
  it.each([
    ['what was said before of the time that the visit keeps', [say('confirmada'), moveTo(FRIDAY)], 1],
    ['what is said of any time', [moveTo(FRIDAY), edit({ descricao: 'Sala 2' }), say('cancelada')], 0],
    ['what stands behind a later time', [moveTo(FRIDAY), moveTo(visit.dataHoraAgendada), say('chegou')], 0],
    [
      'what stands behind a time that was typed back',
      [moveTo(FRIDAY), edit({ dataHoraAgendada: visit.dataHoraAgendada }), say('chegou')],
      0,
    ],
    ['what follows an edit without a time', [edit({ descricao: 'Sala 2' }), say('chegou')], 0],
  ] as const)('%s', (_, commands, index) => {
    expect(changed(commands, index)).toEqual([])
  })

  it('what a client has said, another visit, another person’s, and what has left the device', () => {
    const { recepcao: _, ...hers } = say('confirmada').payload
    const others = { ...say('chegou').payload, alvo: { id: 11 } }
    expect(changed([moveTo(FRIDAY), setVisitState(hers), setVisitState(others)])).toEqual([])
    const refused = rowOf(moveTo(FRIDAY), { state: 'conflict', attempts: 1, ...errorOf() })
    const ofAnother = rowOf(say('chegou'), { id: uuid(2), dono: `x${ANA}` })
    const sent = rowOf(say('chegou'), { id: uuid(3), state: 'retry', attempts: 1 })
    expect(saidOfRefusedTime([refused, ofAnother, sent], refused)).toEqual([])
  })

  it('everything while the move still waits for an answer, and once the clinic has it', () => {
    const said = rowOf(say('chegou'), { id: uuid(2) })
    for (const state of ['retry', 'auth', 'done'] as const) {
      const row = rowOf(moveTo(FRIDAY), { state, attempts: 1, ...errorOf() })
      expect(saidOfRefusedTime([row, said], row)).toEqual([])
    }
  })
})

function errorOf() {
  const { error } = applyAnswer(rowOf(moveTo(FRIDAY)), refusal(409, 'horario_ocupado'), 7, 0.5)
  return { error }
}

it('what was said of a time that never left the device goes with it where an edit gives another', () => {
  expect(leaving([moveTo(FRIDAY), say('confirmada')], edit({ dataHoraAgendada: SATURDAY }))).toEqual([1, 2])
  // An edit that leaves the time takes nothing that was said of it.
  expect(leaving([moveTo(FRIDAY), say('confirmada')], edit({ descricao: 'Sala 2' }))).toEqual([])
  // That she is there is no less true, and the time where she is goes with it.
  const seen = [moveTo(FRIDAY), say('confirmada'), say('chegou')]
  expect(leaving(seen, edit({ dataHoraAgendada: SATURDAY }))).toEqual([])
  // Typed once more it is no other time: nothing ends with it.
  expect(leaving([moveTo(FRIDAY), say('confirmada')], edit({ dataHoraAgendada: FRIDAY }))).toEqual([])
})

describe('another hour of a visit of which something was said that holds there, too', () => {
  const later = '2026-11-13T15:30:00.000Z'
  const plan = (said: VisitState, command: Command, ...more: Command[]) => {
    const rows = [moveTo(FRIDAY), say(said), ...more].map((one, i) =>
      rowOf(one, { id: uuid(i + 1), seq: i + 1 }),
    )
    const plan = planEnqueue(rows, command, { dono: ANA, deviceNow: 0, id: uuid(9) })
    const { timed, replace, ...others } = plan
    const changed = timed ?? replace
    return { ...others, replaced: changed?.seq, command: changed?.command.payload }
  }

  it('goes into the move that waits, so that the time that was given up is never asked for', () => {
    const payload = { ...moveTo(FRIDAY).payload, para: later }
    expect(plan('chegou', moveTo(later))).toMatchObject({
      ...{ remove: [], append: false, replaced: 1, command: payload },
    })
    expect(plan('chegou', edit({ dataHoraAgendada: later }))).toMatchObject({ append: false, replaced: 1 })
    const edited = edit({ dataHoraAgendada: later, descricao: 'Sala 2' })
    expect(plan('chegou', edited)).toMatchObject({
      ...{ remove: [], append: true, replaced: 1, command: payload },
      // Its own time would be asked for again, whatever time is wanted by then.
      rest: edit({ descricao: 'Sala 2' }),
    })
  })

  it('does so, too, where a note that was saved before stands between', () => {
    const payload = { ...moveTo(FRIDAY).payload, para: later }
    const note = edit({ descricao: 'Sala 2' })
    for (const command of [moveTo(later), edit({ dataHoraAgendada: later })])
      expect(plan('chegou', command, note)).toMatchObject({ append: false, replaced: 1, command: payload })
  })

  it('what else the form changes becomes one with such a note', () => {
    const rows = [moveTo(FRIDAY), say('chegou'), edit({ descricao: 'Sala 2' })].map((one, i) =>
      rowOf(one, { id: uuid(i + 1), seq: i + 1 }),
    )
    const command = edit({ dataHoraAgendada: later, descricao: 'Sala 3' })
    const plan = planEnqueue(rows, command, { dono: ANA, deviceNow: 0, id: uuid(9) })
    expect(plan).toMatchObject({
      ...{ append: false, remove: [] },
      timed: { seq: 1, command: { payload: { para: later } } },
      replace: { seq: 3, command: edit({ descricao: 'Sala 3' }) },
    })
  })

  it('goes into an edit that waits just as well, without what else that changes', () => {
    const queued = [edit({ dataHoraAgendada: FRIDAY, valor: 20 }), say('chegou')].map((one, i) =>
      rowOf(one, { id: uuid(i + 1), seq: i + 1 }),
    )
    const press = { dono: ANA, deviceNow: 0, id: uuid(9) }
    for (const command of [moveTo(later), edit({ dataHoraAgendada: later })])
      expect(planEnqueue(queued, command, press)).toMatchObject({
        ...{ append: false, remove: [] },
        replace: { seq: 1, command: edit({ dataHoraAgendada: later, valor: 20 }) },
      })
    // A reason stands in no edit: the move that has one is a row of its own.
    const why = { ...moveTo(later).payload, recepcao: { encaixe: false, motivo: 'Pediu.' } }
    expect(planEnqueue(queued, moveAgendamento(why), press)).toMatchObject({ append: true, replace: null })
  })

  it('is asked for no more where it is the one at which the visit stands', () => {
    const sameDay = '2026-11-12T15:00:00.000Z'
    const back = edit({ dataHoraAgendada: visit.dataHoraAgendada })
    for (const wanted of [moveTo(sameDay), edit({ dataHoraAgendada: sameDay })]) {
      expect(leaving([wanted, say('chegou')], back)).toEqual([1])
      expect(leaving([wanted, say('chegou'), edit({ descricao: 'Sala 2' })], back)).toEqual([1])
    }
  })

  it('is asked for as a squeeze-in where the form says so', () => {
    const { payload } = edit({ dataHoraAgendada: later })
    const squeezedIn = editAgendamento({ ...payload, encaixe: true })
    expect(plan('chegou', squeezedIn).command).toMatchObject({ recepcao: { encaixe: true } })
  })

  it('stands behind it where what was said ends with the time', () => {
    expect(plan('confirmada', moveTo(later))).toMatchObject({ append: true, replaced: undefined })
    expect(plan('chegou', moveTo(SATURDAY))).toMatchObject({ append: true, replaced: undefined })
  })
})

describe('a time behind which only a note was saved', () => {
  const note = edit({ descricao: 'Sala 2' })
  const press = { dono: ANA, deviceNow: 0, id: uuid(9) }
  const queue = (...commands: Command[]) =>
    commands.map((one, i) => rowOf(one, { id: uuid(i + 1), seq: i + 1 }))

  it('is not asked for before another one, nor on the way back to the one that she has', () => {
    const rows = queue(moveTo(FRIDAY), note)
    const back = planEnqueue(rows, edit({ dataHoraAgendada: visit.dataHoraAgendada }), press)
    expect(back).toMatchObject({ remove: [{ seq: 1 }], replace: null, append: false })
    for (const later of [moveTo(SATURDAY), edit({ dataHoraAgendada: SATURDAY })])
      expect(planEnqueue(rows, later, press)).toMatchObject({
        ...{ remove: [], append: false },
        replace: { seq: 1, command: { payload: { para: SATURDAY } } },
      })
  })

  it('is asked for all the same where an earlier row, that has left the device, may give another', () => {
    const sent = { state: 'retry', attempts: 1 } as const
    const first = rowOf(moveTo(SATURDAY), { id: uuid(7), seq: 7, ...sent })
    const back = { dataHoraAgendada: visit.dataHoraAgendada }
    const sameDay = '2026-11-12T15:00:00.000Z'
    for (const wanted of [moveTo(sameDay), edit({ dataHoraAgendada: sameDay })])
      for (const later of [edit(back), moveTo(visit.dataHoraAgendada)]) {
        const rows = [first, ...queue(wanted, say('chegou'))]
        const { remove, replace } = planEnqueue(rows, later, press)
        expect(remove).toEqual([])
        const { payload } = replace?.command ?? {}
        const time = payload && 'para' in payload ? payload.para : payload && 'mudancas' in payload && payload
        expect(time).toEqual(
          wanted.kind === 'agendamento.alterar'
            ? expect.objectContaining({ mudancas: back })
            : visit.dataHoraAgendada,
        )
      }
  })

  it('that is given back over the visit as somebody has moved it since is a wish', () => {
    const since = { ...visit, versao: 2, dataHoraAgendada: '2026-11-12T14:00:00.000Z' }
    const rows = queue(edit({ dataHoraAgendada: '2026-11-12T15:00:00.000Z' }), say('chegou'))
    const back = visit.dataHoraAgendada
    const form = editAgendamento({
      ...edit({ dataHoraAgendada: back }).payload,
      ...{ versao: 2, estado: 'marcada', visto: editableOf(since) },
    })
    const move = moveAgendamento({ ...moveTo(back).payload, versao: 2, visto: since })
    for (const later of [form, move])
      expect(planEnqueue(rows, later, press).replace?.command.payload).toMatchObject({
        ...{ versao: 2, visto: { dataHoraAgendada: since.dataHoraAgendada } },
        mudancas: { dataHoraAgendada: back },
      })
    // So it is without anything that was said between.
    expect(planEnqueue(rows.slice(0, 1), form, press).replace?.command.payload).toMatchObject({
      ...{ visto: { dataHoraAgendada: since.dataHoraAgendada }, mudancas: { dataHoraAgendada: back } },
    })
  })

  it('leaves with what was said of it where that does not hold at the other one', () => {
    const rows = queue(moveTo(FRIDAY), say('confirmada'), note)
    expect(planEnqueue(rows, edit({ dataHoraAgendada: SATURDAY }), press)).toMatchObject({
      ...{ remove: [{ seq: 1 }, { seq: 2 }], append: false },
      replace: { seq: 3, command: edit({ descricao: 'Sala 2', dataHoraAgendada: SATURDAY }) },
    })
  })
})

it('an edit asks no more for the time that a move behind it gives up', () => {
  const press = { dono: ANA, deviceNow: 0, id: uuid(9) }
  const both = rowOf(edit({ dataHoraAgendada: FRIDAY, descricao: 'Sala 2' }), { id: uuid(1), seq: 1 })
  expect(planEnqueue([both], moveTo(SATURDAY), press)).toMatchObject({
    ...{ append: true, remove: [] },
    replace: { seq: 1, command: edit({ descricao: 'Sala 2' }) },
  })
  expect(leaving([edit({ dataHoraAgendada: FRIDAY })], moveTo(SATURDAY))).toEqual([1])
})

it('nor does it come back where another time takes a cancellation back', () => {
  const kept = (...commands: Command[]) => {
    const instead = commands.map((command, i) => rowOf(command, { id: uuid(i + 1), seq: i + 1 }))
    const cancellation = { ...rowOf(say('cancelada'), { id: uuid(5), seq: 5 }), instead }
    const plan = planEnqueue([cancellation], moveTo(SATURDAY), { dono: ANA, deviceNow: 0, id: uuid(9) })
    return plan.remove.flatMap((row) => (row.instead ?? []).map(({ seq }) => seq))
  }
  expect(kept(moveTo(FRIDAY), say('confirmada'))).toEqual([])
  expect(kept(moveTo(FRIDAY), say('chegou'))).toEqual([1, 2])
  expect(kept(say('confirmada'), moveTo(FRIDAY))).toEqual([1])
  expect(kept(moveTo(SATURDAY), say('confirmada'))).toEqual([1, 2])
})

/** Which of these rows, from 1, leave the queue when the command is queued behind them. */
function leaving(commands: readonly Command[], command: Command): number[] {
  const rows = commands.map((one, i) => rowOf(one, { id: uuid(i + 1), seq: i + 1 }))
  const { remove } = planEnqueue(rows, command, { dono: ANA, deviceNow: 0, id: uuid(9) })
  return remove.flatMap(({ seq }) => seq ?? [])
}
