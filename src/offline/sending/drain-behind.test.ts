import { describe, expect, it } from 'vitest'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { decided, refusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import type { Session } from '#domain/usuario/schema.ts'
import type { Send } from '#src/api/send.ts'
import { booking, createDevice, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { enterSession } from '../login/session.ts'
import { discard, enqueue } from '../queue/outbox.ts'
import { sweepDone } from '../queue/sweep-done.ts'
import { drainOutbox } from './drain.ts'

type Device = Awaited<ReturnType<typeof createDevice>>

const later = '2026-11-13T15:00:00.000Z'
const move = moveAgendamento({ alvo: { id: visit.id }, versao: 1, visto: visit, para: later })
const moved: SendAnswer = { kind: 'ok', status: 200, body: { ...visit, versao: 2, dataHoraAgendada: later } }

it('what was asked next of a visit leaves over the version that the answer before it told', async () => {
  const { db, deps, clock } = await createDevice(new FakeServer())
  const recepcao = { feitoEm: '2026-11-11T09:00:00.000Z', motivo: null, encaixe: false }
  for (const [i, estado] of (['chegou', 'em_atendimento'] as const).entries()) {
    const command = setVisitState({ alvo: { id: visit.id }, versao: 1, estado, visto: visit, recepcao })
    await enqueue(db, command, { id: uuid(i + 1), dono: MARINA, deviceNow: clock.deviceNow })
  }
  const bodies: unknown[] = []
  const send: Send = async ({ body }) => {
    bodies.push(body)
    return { kind: 'ok', status: 200, body: { ...visit, versao: bodies.length + 1 } }
  }
  await drainOutbox({ ...deps, send })
  expect(bodies).toMatchObject([{ versao: 1 }, { versao: 2 }])
})

it('and does so where somebody else logged in before that answer came, whose own row stays as it is', async () => {
  const { db, deps, clock } = await createDevice(new FakeServer())
  const logIn = (email: string, epoch: string) =>
    enterSession(db, { email, status: 'Usuario', nomeExibicao: '' }, epoch, clock.deviceNow)
  const add = (command: Command, n: number, dono: string) =>
    enqueue(db, command, { id: uuid(n), dono, deviceNow: clock.deviceNow })
  const confirm = setVisitState({ alvo: { id: visit.id }, versao: 1, estado: 'confirmada', visto: visit })
  await add(move, 1, MARINA)
  await add(confirm, 2, MARINA)
  const others = rowOf(confirm, { id: uuid(3), dono: 'bia@exemplo.test', state: 'auth' })
  await db.outbox.add(others)
  const bodies: unknown[] = []
  const send: Send = async ({ body }, { dono }) => {
    if (dono === MARINA) bodies.push(body)
    if (bodies.length > 1 || dono !== MARINA) return { kind: 'no_answer' }
    await logIn('bia@exemplo.test', 'e2')
    return moved
  }
  await drainOutbox({ ...deps, send })
  expect((await rowById(db, uuid(3)))?.command).toEqual(others.command)
  await logIn(MARINA, 'e3')
  await drainOutbox({ ...deps, send })
  expect(bodies).toMatchObject([{ versao: 1 }, { versao: 2 }])
})

describe('a row of newer code behind one that is answered', () => {
  const newKind: Command = JSON.parse('{"kind":"agendamento.avaliar","v":1,"payload":{}}')
  const newForm: Command = JSON.parse(JSON.stringify({ ...move, v: 2 }))

  /** A move is answered, with `behind` in its lane; what was sent by then, and the rows. */
  async function answered(behind: Command, instead: readonly OutboxRow[] = []) {
    const { db, deps, clock } = await createDevice(new FakeServer())
    await enqueue(db, move, { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    const row = { ...rowOf(move, { id: uuid(2), dono: MARINA, instead }), command: behind }
    await db.outbox.add(row)
    const sent: string[] = []
    const send: Send = async (_, { chave }) => {
      sent.push(chave)
      return chave === uuid(1) ? moved : { kind: 'no_answer' }
    }
    await drainOutbox({ ...deps, send })
    return { sent, first: await rowById(db, uuid(1)), before: row, behind: await rowById(db, uuid(2)) }
  }

  it.each([
    ['of another kind', newKind],
    ['of a newer form', newForm],
  ])('%s keeps no answer from being written, and stays as it is', async (_, command) => {
    const { sent, first, before, behind } = await answered(command)
    expect(sent).toEqual([uuid(1)])
    expect(first?.state).toBe('done')
    expect(behind).toEqual({ ...before, seq: 2 })
  })

  it('stays as it is in what a cancellation has taken the place of', async () => {
    const instead = [{ ...rowOf(move, { id: uuid(3), dono: MARINA }), command: newForm }]
    const cancelled = setVisitState({ alvo: { id: visit.id }, versao: 1, estado: 'cancelada', visto: visit })
    const { first, behind } = await answered(cancelled, instead)
    expect(first?.state).toBe('done')
    expect(behind?.instead).toEqual(instead)
  })
})

it('what a cancellation has taken the place of is not sent of a time that was refused before it comes back', async () => {
  const { db, deps, clock } = await createDevice(new FakeServer(MARINA, 'Admin'))
  const add = (command: Command, n: number) =>
    enqueue(db, command, { id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow })
  const recepcao = { motivo: null, encaixe: false }
  const say = (estado: VisitState) =>
    setVisitState({ ...move.payload, visto: visit, estado, recepcao: { ...recepcao, feitoEm: later } })
  await add(moveAgendamento({ ...move.payload, recepcao }), 1)
  await drainOutbox({ ...deps, send: async () => ({ kind: 'no_answer' }) })
  await add(say('chegou'), 2)
  await add(say('cancelada'), 3)
  clock.deviceNow += 60_000
  const send: Send = async (_, { chave }) =>
    chave === uuid(1) ? decided(refusal(409, 'horario_ocupado')) : refusal(401, 'nao_autenticado')
  await drainOutbox({ ...deps, send })
  expect((await rowById(db, uuid(1)))?.state).toBe('conflict')
  expect(await discard(db, uuid(3), uuid(4), clock.deviceNow)).toBe(true)
  expect(await rowById(db, uuid(2))).toMatchObject({
    ...{ state: 'conflict', error: { class: 'sem_horario' } },
    command: { payload: { estado: 'chegou', visto: { dataHoraAgendada: later } } },
  })
})

describe('what reception says of a visit that it has booked itself, whose answer was lost', () => {
  const arrived = setVisitState({
    ...{ alvo: { comando: uuid(1) }, versao: 1, estado: 'chegou', visto: visit },
    recepcao: { feitoEm: '2026-11-11T09:00:00.000Z', motivo: null, encaixe: false },
  })
  const hers: Session = { email: MARINA, status: 'Admin', nomeExibicao: 'Marina' }

  /** The booking was done and seen two minutes ago; what was said of it waits, and the clinic may have it. */
  async function device() {
    const made = await createDevice(new FakeServer(MARINA, 'Admin'))
    const { db, clock, deps } = made
    const ago = clock.deviceNow - 120_000
    const done = { state: 'done', attempts: 1, ackedAt: ago, seenAt: ago, result: { id: visit.id } } as const
    const waiting = { state: 'retry', attempts: 1, unanswered: true } as const
    await db.outbox.bulkAdd([
      rowOf(booking(), { id: uuid(1), dono: MARINA, ...done }),
      rowOf(arrived, { id: uuid(2), dono: MARINA, ...waiting }),
    ])
    const sent: unknown[] = []
    const send: Send = async ({ params }) => {
      sent.push(params)
      return { kind: 'ok', status: 200, body: { ...visit, versao: 2, estado: 'chegou' } }
    }
    const drain = () => drainOutbox({ ...deps, send, pullVisits: async () => true })
    return { ...made, drain, sent }
  }

  it.each([
    ['the booking’s row is swept', ({ db, clock }: Device) => sweepDone(db, clock.deviceNow)],
    [
      'somebody else logs in between',
      async ({ db, clock }: Device) => {
        await enterSession(db, { ...hers, email: 'bia@exemplo.test' }, 'e2', clock.deviceNow)
        await enterSession(db, hers, 'e3', clock.deviceNow)
      },
    ],
    [
      'code of before has swept it, and the visit is cancelled by now',
      async ({ db }: Device) => {
        await db.outbox.where('id').equals(uuid(1)).delete()
        await db.cancelados.put({ ...visit, estado: 'cancelada', versao: 2 })
      },
    ],
  ])('is sent again to the visit where %s, and is not told to have come to nothing', async (_, becomes) => {
    const made = await device()
    await becomes(made)
    await made.drain()
    expect(made.sent).toEqual([{ id: visit.id }])
    expect(await rowById(made.db, uuid(2))).toMatchObject({ state: 'done' })
  })

  it('and the booking’s row goes once nothing speaks of its visit any more', async () => {
    const { db, clock, drain } = await device()
    await drain()
    await sweepDone(db, clock.deviceNow)
    expect(await rowById(db, uuid(1))).toBeUndefined()
  })
})
