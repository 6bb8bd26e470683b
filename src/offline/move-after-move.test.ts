import { expect, it } from 'vitest'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { refusal, uuid, visit } from '#domain/testing/outbox.ts'
import { createDevice, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { drainOutbox } from './drain.ts'
import { enqueue } from './outbox.ts'

const at = (hour: string) => `2026-11-13T${hour}:00.000Z`
function moveTo(hour: string) {
  const { id, nome, dataHoraAgendada, tempo, valor } = visit
  const visto = { nome, dataHoraAgendada, tempo, valor }
  return moveAgendamento({ alvo: { id }, versao: 1, visto, para: at(hour) })
}

/** A move that was sent without an answer, another one behind it, and what the clinic says of both. */
async function moveTwice(first: SendAnswer, second: SendAnswer) {
  const { db, clock, deps } = await createDevice(new FakeServer())
  const add = (hour: string, n: number) =>
    enqueue(db, moveTo(hour), { id: uuid(n), dono: MARINA, deviceNow: clock.deviceNow })
  await add('10:00', 1)
  const { wakeAt } = await drainOutbox({ ...deps, send: async () => ({ kind: 'no_answer' }) })
  await add('15:00', 2)
  clock.deviceNow = wakeAt ?? 0
  const answers = [first, second]
  await drainOutbox({ ...deps, send: async () => answers.shift() ?? { kind: 'no_answer' } })
  return { first: await rowById(db, uuid(1)), second: await rowById(db, uuid(2)) }
}

const moved = { ...visit, dataHoraAgendada: at('15:00'), versao: 2 }

it('a refused move is no choice any more where the clinic has taken the one after it', async () => {
  const rows = await moveTwice(refusal(409, 'horario_ocupado'), { kind: 'ok', status: 200, body: moved })
  expect(rows.first).toBeUndefined()
  expect(rows.second?.state).toBe('done')
})

it('and stays one where that was refused, too', async () => {
  const rows = await moveTwice(refusal(409, 'horario_ocupado'), refusal(409, 'agendamento_mudou'))
  expect([rows.first?.state, rows.second?.state]).toEqual(['conflict', 'conflict'])
})
