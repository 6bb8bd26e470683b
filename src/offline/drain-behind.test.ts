import { describe, expect, it } from 'vitest'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { createDevice, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { drainOutbox } from './drain.ts'
import { enqueue } from './outbox.ts'
import { enterSession } from './session.ts'

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
