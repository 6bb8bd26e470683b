import { expect, it } from 'vitest'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { refusal, uuid, visit } from '#domain/testing/outbox.ts'
import { createDevice, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { enterSession } from '../login/session.ts'
import { enqueue } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'

const at = (hour: string) => `2026-11-13T${hour}:00.000Z`
function moveTo(hour: string) {
  const { id, nome, dataHoraAgendada, tempo, valor } = visit
  const visto = { nome, dataHoraAgendada, tempo, valor }
  return moveAgendamento({ alvo: { id }, versao: 1, visto, para: at(hour) })
}

/**
 * A move that was sent without an answer, another one behind it, and what the clinic says of both.
 * `meanwhile`: who logs in while the second is on its way.
 */
async function moveTwice(first: SendAnswer, second: SendAnswer, meanwhile: string | null = null) {
  const { db, clock, deps } = await createDevice(new FakeServer())
  const add = (hour: string, n: number) =>
    enqueue(db, moveTo(hour), { id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow })
  await add('10:00', 1)
  const { wakeAt } = await drainOutbox({ ...deps, send: async () => ({ kind: 'no_answer' }) })
  await add('15:00', 2)
  clock.deviceNow = wakeAt ?? 0
  const answers = [first, second]
  const send = async (): Promise<SendAnswer> => {
    const answer = answers.shift() ?? { kind: 'no_answer' }
    if (meanwhile !== null && answers.length === 0)
      await enterSession(db, { email: meanwhile, status: 'Usuario', nomeExibicao: '' }, 'e2', clock.deviceNow)
    return answer
  }
  await drainOutbox({ ...deps, send })
  return { first: await rowById(db, uuid(1)), second: await rowById(db, uuid(2)) }
}

const moved = { ...visit, dataHoraAgendada: at('15:00'), versao: 2 }

it('a refused move is no choice any more where the clinic has taken the one after it', async () => {
  const rows = await moveTwice(refusal(409, 'horario_ocupado'), { kind: 'ok', status: 200, body: moved })
  expect(rows.first).toBeUndefined()
  expect(rows.second?.state).toBe('done')
})

it('nor where somebody else has logged in while that was on its way', async () => {
  const answers = [refusal(409, 'horario_ocupado'), { kind: 'ok', status: 200, body: moved }] as const
  const rows = await moveTwice(...answers, 'bia@exemplo.test')
  expect(rows.first).toBeUndefined()
  expect(rows.second?.state).toBe('done')
})

it('and stays one where that was refused, too', async () => {
  const rows = await moveTwice(refusal(409, 'horario_ocupado'), refusal(409, 'agendamento_mudou'))
  expect([rows.first?.state, rows.second?.state]).toEqual(['conflict', 'conflict'])
})

it('what stands behind it goes out by the time that it gave, though the one before has passed meanwhile', async () => {
  const { db, clock, deps } = await createDevice(new FakeServer())
  const { id, nome, tempo, valor } = visit
  const today = (hour: string) => `2026-11-11T${hour}:00.000Z`
  const visto = { nome, dataHoraAgendada: today('10:00'), tempo, valor }
  const add = (hour: string, n: number) =>
    enqueue(db, moveAgendamento({ alvo: { id }, versao: 1, visto, para: today(hour) }), {
      ...{ id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow },
    })
  await add('14:00', 1)
  // At nine the clinic takes it, and its answer is lost; at eleven the network is back.
  await drainOutbox({ ...deps, send: async () => ({ kind: 'no_answer' }) })
  await add('16:00', 2)
  clock.deviceNow += 2 * 3_600_000
  const given = ['14:00', '16:00']
  const send = async (): Promise<SendAnswer> => {
    const body = { ...visit, versao: 4 - given.length, dataHoraAgendada: today(given.shift() ?? '') }
    return { kind: 'ok', status: 200, body }
  }
  await drainOutbox({ ...deps, send })
  await drainOutbox({ ...deps, send })
  expect((await rowById(db, uuid(2)))?.state).toBe('done')
})
