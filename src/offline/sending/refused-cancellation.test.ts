import { expect, it } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { uuid } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { deviceWithBooking, MARINA, rowById } from '#tests/support/device.ts'
import { pull } from '../pull/pull.ts'
import { discard, enqueue } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'

const LATER = '2026-11-26T14:00:00.000Z'

async function bookedVisit() {
  const device = await deviceWithBooking()
  await drainOutbox(device.deps)
  await pull(device.deps, 'agendamentos')
  const [booked] = device.server.agendamentos
  if (booked === undefined) throw new Error('none')
  const { id, nome, dataHoraAgendada, tempo, versao, valor } = booked
  const press = (n: number) => ({ id: uuid(n), dono: MARINA, deviceNow: device.clock.deviceNow })
  const seen = { nome, dataHoraAgendada, tempo }
  return {
    ...{ ...device, booked },
    cancel: (n: number) => enqueue(device.db, cancelAgendamento({ alvo: { id }, ...seen, versao }), press(n)),
    move: (n: number) =>
      enqueue(
        device.db,
        moveAgendamento({ alvo: { id }, versao, visto: { ...seen, valor }, para: LATER }),
        press(n),
      ),
  }
}

it('a cancellation says which version she saw; refused for it, it waits for her, and the visit stays', async () => {
  const { db, deps, booked, cancel } = await bookedVisit()
  await cancel(2)
  const queries: unknown[] = []
  const send: Send = async ({ query }) => {
    queries.push(query)
    const { nome, tempo, valor, estado } = booked
    const atual = { ...booked, ...{ nome, tempo, valor, estado }, versao: 2, dataHoraAgendada: LATER }
    const problem = {
      ...{ type: '', title: '', status: 409, detail: 'Mudou.', code: 'agendamento_mudou' as const, atual },
    }
    return { kind: 'problem', status: 409, problem, retryAfter: null, decided: true }
  }
  await drainOutbox({ ...deps, send })
  expect(queries).toEqual([{ versao: 1 }])
  expect(await rowById(db, uuid(2))).toMatchObject({
    ...{ state: 'conflict', error: { visita: { dataHoraAgendada: LATER } } },
  })
  expect(await db.agendamentos.get(booked.id)).toEqual(booked)
})

it('behind a move of hers that was on its way it is of the visit where that has put it', async () => {
  const { db, deps, clock, booked, move, cancel } = await bookedVisit()
  await move(2)
  const { wakeAt } = await drainOutbox({ ...deps, send: () => Promise.resolve({ kind: 'no_answer' }) })
  await cancel(3)
  clock.deviceNow = wakeAt ?? 0
  const sent: unknown[] = []
  const send: Send = async ({ endpoint, query }) => {
    sent.push([endpoint, query])
    return endpoint === 'agendamento.remarcar'
      ? { kind: 'ok', status: 200, body: { ...booked, versao: 2, dataHoraAgendada: LATER } }
      : { kind: 'ok', status: 204, body: null }
  }
  await drainOutbox({ ...deps, send })
  expect(sent).toEqual([
    ['agendamento.remarcar', undefined],
    ['agendamento.cancelar', { versao: 2 }],
  ])
  expect(await db.agendamentos.count()).toBe(0)
})

it('taken back, it leaves the move that it had taken the place of, over what she had seen', async () => {
  const { db, clock, move, cancel } = await bookedVisit()
  await move(2)
  await cancel(3)
  expect(await rowById(db, uuid(3))).toMatchObject({ command: { payload: { versao: 1 } } })
  await discard(db, uuid(3), uuid(4), clock.deviceNow)
  expect(await rowById(db, uuid(2))).toMatchObject({ command: { payload: { versao: 1, para: LATER } } })
})
