import { expect, it, vi } from 'vitest'
import { deviceWithBooking, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { pull } from '../pull/pull.ts'
import { drainOutbox } from './drain.ts'

/** The clinic has booked it, and its answer is still on its way. */
async function answerOnItsWay() {
  const device = await deviceWithBooking()
  const { server, deps } = device
  // Its lists have come before.
  await pull(deps, 'agendamentos')
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  const draining = drainOutbox(deps)
  await vi.waitFor(() => expect(server.agendamentos).toHaveLength(1))
  // Only that answer is slow.
  server.gate = Promise.resolve()
  return { ...device, draining, arrive: resolve }
}

const change = (server: FakeServer, dataHoraAgendada: string) => {
  server.agendamentos = server.agendamentos.map((a) => ({ ...a, dataHoraAgendada, versao: a.versao + 1 }))
}

it('a booking that reception moved while its answer was on its way stays at the new time', async () => {
  const { server, db, deps, draining, arrive } = await answerOnItsWay()
  change(server, '2026-11-21T15:00:00.000Z')
  await pull(deps, 'agendamentos')
  expect((await db.agendamentos.toArray()).map((a) => a.dataHoraAgendada)).toEqual([
    '2026-11-21T15:00:00.000Z',
  ])
  arrive()
  await draining
  await pull(deps, 'agendamentos')
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
})

it('a booking that was cancelled while its answer was on its way is nowhere', async () => {
  const { server, db, deps, draining, arrive } = await answerOnItsWay()
  await pull(deps, 'agendamentos')
  server.agendamentos = []
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.count()).toBe(0)
  arrive()
  await draining
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.toArray()).toEqual([])
})

it('a booking of a history that is no more is not written over the one that is', async () => {
  const { server, db, deps, draining, arrive } = await answerOnItsWay()
  server.restore({ agendamentos: [] }, '2026-11-10T14:02:00.000Z')
  await pull(deps, 'agendamentos')
  arrive()
  await draining
  await pull(deps, 'agendamentos')
  // It stands in the list as the clinic's, or it is told that the clinic has lost it: not neither.
  expect(await db.agendamentos.count()).toBe(0)
})

it('a booking whose answer was lost and is told again has nothing else fetched anew', async () => {
  const { server, db, deps, clock } = await deviceWithBooking(new FakeServer(MARINA, 'Admin'))
  await pull(deps, 'agendamentos')
  server.faults.push('lost')
  const { wakeAt } = await drainOutbox(deps)
  await pull(deps, 'agendamentos')
  change(server, '2026-11-21T15:00:00.000Z')
  clock.deviceNow = wakeAt ?? 0
  await drainOutbox(deps)
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'done' }])
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
  server.reads.length = 0
  await pull(deps, 'agendamentos')
  expect(server.reads).toMatchObject([{ answer: 'delta' }])
})
