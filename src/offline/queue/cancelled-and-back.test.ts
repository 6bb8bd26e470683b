import { expect, it, vi } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { createDevice, deviceWithBooking, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { pull } from '../pull/pull.ts'
import { drainOutbox } from '../sending/drain.ts'
import { discard, enqueue } from './outbox.ts'

/** A phone whose booking the clinic has, and which has been told so. */
async function bookedVisit() {
  const device = await deviceWithBooking()
  await drainOutbox(device.deps)
  await pull(device.deps, 'agendamentos')
  const [booked] = device.server.agendamentos
  if (booked === undefined) throw new Error('none')
  return { ...device, booked }
}

/** The clinic's answer to a cancellation, held until `resolve`. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(async () => {
    await promise
    return { kind: 'ok', status: 204, body: null } as const
  })
  return { send, resolve }
}

it('a visit that reception brought back after a cancellation whose answer was lost stays on her phone', async () => {
  const { server, db, deps, clock, booked } = await bookedVisit()
  const { id, nome, dataHoraAgendada, tempo, versao } = booked
  await enqueue(db, cancelAgendamento({ alvo: { id }, nome, dataHoraAgendada, tempo, versao }), {
    id: uuid(2),
    dono: MARINA,
    deviceNow: clock.deviceNow,
  })
  server.faults.push('lost')
  const { wakeAt } = await drainOutbox(deps)
  expect(server.agendamentos).toEqual([])
  // She calls; reception brings the visit back, and her phone hears of it.
  server.agendamentos = [{ ...booked, versao: 3 }]
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
  clock.deviceNow = wakeAt ?? 0
  await drainOutbox(deps)
  expect(await rowById(db, uuid(2))).toMatchObject({ state: 'done' })
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
  await pull(deps, 'agendamentos')
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
})

it('a visit that the other tablet brought back while the answer to the cancellation was on its way stays', async () => {
  const server = new FakeServer('rita@clinica.test', 'Admin')
  const { db, deps, clock } = await createDevice(server)
  const there = { ...visit, dataHoraAgendada: '2026-11-12T09:00:00.000Z', versao: 1 }
  server.agendamentos = [there]
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.count()).toBe(1)
  const { id, nome, dataHoraAgendada, tempo, valor } = there
  const recepcao = { feitoEm: '2026-11-11T09:00:00.000Z', motivo: null, encaixe: false }
  await enqueue(
    db,
    setVisitState({
      ...{ alvo: { id }, versao: 1, estado: 'cancelada', recepcao },
      visto: { nome, dataHoraAgendada, tempo, valor },
    }),
    { id: uuid(2), dono: 'rita@clinica.test', deviceNow: clock.deviceNow },
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(async () => {
    await promise
    return { kind: 'ok', status: 200, body: { ...there, estado: 'cancelada', versao: 2 } } as const
  })
  const draining = drainOutbox({ ...deps, send })
  await expect.poll(() => send.mock.calls.length).toBe(1)
  // The clinic has cancelled it, another tablet has undone that, and this one has heard of it.
  server.agendamentos = [{ ...there, versao: 3 }]
  await pull(deps, 'agendamentos')
  expect((await db.agendamentos.toArray()).map((v) => v.versao)).toEqual([3])
  resolve()
  await draining
  await pull(deps, 'agendamentos')
  await pull(deps, 'agendamentos')
  expect(await db.cancelados.toArray()).toEqual([])
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
})

it('a visit that reception brought back while the answer to her cancellation was on its way stays', async () => {
  const { server, db, deps, clock, booked } = await bookedVisit()
  const { id, nome, dataHoraAgendada, tempo, versao } = booked
  await enqueue(db, cancelAgendamento({ alvo: { id }, nome, dataHoraAgendada, tempo, versao }), {
    id: uuid(2),
    dono: MARINA,
    deviceNow: clock.deviceNow,
  })
  const { send, resolve } = heldAnswer()
  const draining = drainOutbox({ ...deps, send })
  await expect.poll(() => send.mock.calls.length).toBe(1)
  // The clinic has cancelled it (2), reception has undone that (3), and her phone has heard of it.
  server.agendamentos = [{ ...booked, versao: 3 }]
  await pull(deps, 'agendamentos')
  expect((await db.agendamentos.toArray()).map((v) => v.versao)).toEqual([3])
  resolve()
  await draining
  await pull(deps, 'agendamentos')
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
})

it('a booking given up while its answer was lost, brought back by reception, stays', async () => {
  const { server, db, deps, clock } = await deviceWithBooking()
  server.faults.push('lost')
  const { wakeAt } = await drainOutbox(deps)
  // Given up: a cancellation by the booking's name stands behind it.
  await discard(db, uuid(1), uuid(2), clock.deviceNow)
  clock.deviceNow = wakeAt ?? 0
  server.faults.push(null, 'lost')
  const { wakeAt: again } = await drainOutbox(deps)
  expect(server.agendamentos).toEqual([])
  const [told] = await db.agendamentos.toArray()
  if (told === undefined) throw new Error('none')
  server.agendamentos = [{ ...told, versao: 3 }]
  await pull(deps, 'agendamentos')
  expect((await db.agendamentos.toArray()).map((v) => v.versao)).toEqual([3])
  clock.deviceNow = again ?? 0
  await drainOutbox(deps)
  expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
})

it('a visit that was changed twice before its cancellation is asked for at once, and is no more', async () => {
  const { server, db, deps, clock, booked } = await bookedVisit()
  const { id, nome, dataHoraAgendada, tempo, versao } = booked
  await enqueue(db, cancelAgendamento({ alvo: { id }, nome, dataHoraAgendada, tempo, versao }), {
    id: uuid(2),
    dono: MARINA,
    deviceNow: clock.deviceNow,
  })
  // Reception has moved it twice; her phone hears of that before the cancellation leaves.
  server.agendamentos = [{ ...booked, versao: 3 }]
  await pull(deps, 'agendamentos')
  server.faults.push('lost')
  const { wakeAt } = await drainOutbox(deps)
  expect(server.agendamentos).toEqual([])
  clock.deviceNow = wakeAt ?? 0
  const pullVisits = async () => (await pull(deps, 'agendamentos')).kind === 'updated'
  await drainOutbox({ ...deps, pullVisits })
  expect((await db.outbox.toArray()).map((r) => r.state)).toEqual(['done', 'done'])
  await expect.poll(() => db.agendamentos.toArray()).toEqual([])
})

it('a visit that was changed twice before its cancellation left is gone, whatever else was pulled meanwhile', async () => {
  const { server, db, deps, clock, booked } = await bookedVisit()
  const { id, nome, dataHoraAgendada, tempo, versao } = booked
  const command = cancelAgendamento({ alvo: { id }, nome, dataHoraAgendada, tempo, versao })
  await enqueue(db, command, { id: uuid(2), dono: MARINA, deviceNow: clock.deviceNow })
  const changed = { ...booked, versao: 3 }
  server.agendamentos = [changed]
  await pull(deps, 'agendamentos')
  const { send, resolve } = heldAnswer()
  const draining = drainOutbox({ ...deps, send })
  await expect.poll(() => send.mock.calls.length).toBe(1)
  server.agendamentos = [changed, { ...booked, id: 77, chave: null }]
  await pull(deps, 'agendamentos')
  resolve()
  await draining
  expect((await db.agendamentos.toArray()).map((visit) => visit.id)).toEqual([77])
})

it('a visit that is put back is cancelled no more, also before the next pull', async () => {
  const server = new FakeServer('rita@clinica.test', 'Admin')
  const { db, deps, clock } = await createDevice(server)
  const there = { ...visit, dataHoraAgendada: '2026-11-12T09:00:00.000Z', versao: 1 }
  server.agendamentos = [there]
  await pull(deps, 'agendamentos')
  await db.agendamentos.clear()
  await db.cancelados.put({ ...there, estado: 'cancelada', estadoPor: 'clinica', versao: 2 })
  const recepcao = { feitoEm: there.dataHoraAgendada, motivo: null, encaixe: false }
  const visto = { ...there, cliente: null }
  const back = setVisitState({ alvo: { id: there.id }, versao: 2, estado: 'marcada', visto, recepcao })
  await enqueue(db, back, { id: uuid(2), dono: 'rita@clinica.test', deviceNow: clock.deviceNow })
  const body = { ...there, versao: 3 }
  await drainOutbox({ ...deps, send: async () => ({ kind: 'ok', status: 200, body }) })
  expect(await rowById(db, uuid(2))).toMatchObject({ state: 'done' })
  expect(await db.agendamentos.toArray()).toMatchObject([{ id: there.id, estado: 'marcada' }])
  expect(await db.cancelados.toArray()).toEqual([])
})
