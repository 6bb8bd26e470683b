import { describe, expect, it } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { savePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { uuid } from '#domain/testing/outbox.ts'
import {
  booking,
  bookingBody,
  createDevice,
  deviceWithBooking,
  MARINA,
  rowById,
} from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { readMeta } from '../db.ts'
import { enterSession } from '../login/session.ts'
import { pull } from '../pull/pull.ts'
import { enqueue } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'

describe('a queued booking', () => {
  it('is sent under the id of its press, for its person, and lands in Dexie as the server said it', async () => {
    const { server, db, deps } = await deviceWithBooking()
    expect(await drainOutbox(deps)).toEqual({ sent: 1, interrupted: false, wakeAt: null })
    expect(server.sent).toMatchObject([
      { endpoint: 'agendamento.criar', chave: uuid(1), dono: 'marina%40exemplo.test' },
    ])
    expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
    expect(await rowById(db, uuid(1))).toMatchObject({
      state: 'done',
      error: null,
      result: { id: 100 },
      leaseOwner: null,
    })
  })

  it('whose answer was lost after the commit is sent again and takes effect once', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('lost')
    const first = await drainOutbox(deps)
    expect(first.interrupted).toBe(true)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'retry', attempts: 1 })
    expect(await db.agendamentos.count()).toBe(0)
    clock.deviceNow = first.wakeAt ?? 0
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(1)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done', attempts: 2 })
  })

  it.each([
    ['no_answer', 'retry'],
    ['foreign', 'retry'],
    ['muitas_tentativas', 'retry'],
    ['erro_interno', 'retry'],
    ['chave_em_andamento', 'retry'],
    ['nao_autenticado', 'auth'],
    ['outra_pessoa', 'auth'],
    ['horario_ocupado', 'conflict'],
    ['procedimento_alterado', 'conflict'],
    ['sem_permissao', 'rejected'],
    ['dados_invalidos', 'rejected'],
  ] as const)('answered %s becomes %s and is nowhere shown as the clinic’s', async (fault, state) => {
    const { server, db, deps } = await deviceWithBooking()
    server.faults.push(fault)
    await drainOutbox(deps)
    expect(await rowById(db, uuid(1))).toMatchObject({ state })
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('does not go again before its time', async () => {
    const { server, deps, clock } = await deviceWithBooking()
    server.faults.push('erro_interno')
    const { wakeAt } = await drainOutbox(deps)
    clock.deviceNow = (wakeAt ?? 0) - 1
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(1)
    clock.deviceNow += 1
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(2)
  })

  it('without an answer stops the whole drain', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    await enqueue(db, booking('2026-11-20T14:00:00.000Z'), {
      id: uuid(2),
      dono: MARINA,
      deviceNow: clock.deviceNow,
    })
    server.faults.push('no_answer')
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(1)
    expect(await rowById(db, uuid(2))).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it('pressed twice is one row', async () => {
    const { db, clock } = await deviceWithBooking()
    expect(await enqueue(db, booking(), { id: uuid(2), dono: MARINA, deviceNow: clock.deviceNow })).toEqual({
      ok: true,
      value: { id: uuid(1) },
    })
    expect(await db.outbox.count()).toBe(1)
  })

  it('whose time came before it left the device expires and is not sent', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    clock.deviceNow = Date.parse('2026-11-20T12:00:00.000Z')
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(0)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'expired' })
  })
})

describe('a booking whose answer was lost', () => {
  async function lost() {
    const device = await deviceWithBooking()
    device.server.faults.push('lost')
    const { wakeAt } = await drainOutbox(device.deps)
    await pull(device.deps, 'agendamentos')
    expect(await device.db.agendamentos.count()).toBe(1)
    device.clock.deviceNow = wakeAt ?? 0
    return device
  }

  it('and that reception cancelled meanwhile is not shown as booked when it is asked again', async () => {
    const { server, db, deps } = await lost()
    server.agendamentos = []
    await pull(deps, 'agendamentos')
    await drainOutbox(deps)
    expect(await db.agendamentos.count()).toBe(0)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'rejected' })
  })

  it('and that reception moved meanwhile is where the clinic has it, and its row says so', async () => {
    const { server, db, deps } = await lost()
    const [visit] = server.agendamentos
    if (visit === undefined) throw new Error('no visit')
    const moved = { ...visit, dataHoraAgendada: '2026-11-20T15:00:00.000Z', versao: 2 }
    server.agendamentos = [moved]
    await pull(deps, 'agendamentos')
    await drainOutbox(deps)
    expect(await db.agendamentos.toArray()).toEqual([moved])
    const { nome, dataHoraAgendada, tempo, valor } = moved
    expect((await rowById(db, uuid(1)))?.result).toEqual({
      id: moved.id,
      agora: { nome, dataHoraAgendada, tempo, valor },
    })
    await pull(deps, 'agendamentos')
    expect(await db.agendamentos.toArray()).toEqual([moved])
  })

  it('and that reception only described otherwise is as it was asked for', async () => {
    const { server, db, deps } = await lost()
    const [visit] = server.agendamentos
    if (visit === undefined) throw new Error('no visit')
    server.agendamentos = [{ ...visit, descricao: 'Pele sensível', versao: 2 }]
    await drainOutbox(deps)
    expect(await db.agendamentos.toArray()).toEqual(server.agendamentos)
    expect((await rowById(db, uuid(1)))?.result).toEqual({ id: visit.id })
  })

  it('and that she cancels is asked for first and cancelled then', async () => {
    const { server, db, deps, clock } = await lost()
    const { nome, dataHoraAgendada, tempo } = bookingBody()
    await enqueue(db, cancelAgendamento({ alvo: { comando: uuid(1) }, nome, dataHoraAgendada, tempo }), {
      id: uuid(2),
      dono: MARINA,
      deviceNow: clock.deviceNow,
    })
    await drainOutbox(deps)
    expect(server.agendamentos).toEqual([])
    expect(await db.agendamentos.count()).toBe(0)
    expect((await db.outbox.toArray()).map((r) => r.state)).toEqual(['done', 'done'])
  })
})

describe('people', () => {
  it('never send for each other: another login leaves the queue alone and clears what was shown', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    await db.agendamentos.put({ ...(await anAppointment(server)), email: 'marina@exemplo.test' })
    server.sessao = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' }
    await enterSession(db, server.sessao, 'e2', clock.deviceNow)
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(0)
    expect(await db.agendamentos.count()).toBe(0)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'queued', dono: 'marina@exemplo.test' })
  })

  it('go on where the person logged in anew while the old login’s 401 was on its way', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('nao_autenticado')
    const { promise, resolve } = Promise.withResolvers<void>()
    server.gate = promise
    const draining = drainOutbox(deps)
    await expect.poll(() => server.sent.length).toBe(1)
    await enterSession(
      db,
      { email: 'marina@exemplo.test', status: 'Usuario', nomeExibicao: 'Marina' },
      'e2',
      clock.deviceNow,
    )
    resolve()
    await draining
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done', attempts: 2 })
    expect(await readMeta(db, 'sessao')).toMatchObject({ epoch: 'e2', expirada: false })
  })

  it('are told apart by the server too: a session switched under the page stops the row, not the promise', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.sessao = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' }
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(0)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'auth' })
    expect(await readMeta(db, 'sessao')).toMatchObject({ expirada: true })
    server.sessao = { email: 'marina@exemplo.test', status: 'Usuario', nomeExibicao: 'Marina' }
    await enterSession(db, server.sessao, 'e3', clock.deviceNow)
    await drainOutbox(deps)
    expect(server.agendamentos).toMatchObject([{ email: 'marina@exemplo.test', chave: uuid(1) }])
  })
})

describe('the profile', () => {
  it('merges writes that never left the device and sends only what was changed', async () => {
    const server = new FakeServer()
    const { db, deps, clock } = await createDevice(server)
    const save = (campos: object, id: string) =>
      enqueue(db, savePerfil({ perfilId: null, campos }), { id, dono: MARINA, deviceNow: clock.deviceNow })
    await save({ nome: 'Marina' }, uuid(1))
    await save({ telefone: '(11) 98463-7731' }, uuid(2))
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(1)
    expect(server.sent[0]?.body).toEqual({
      nome: 'Marina',
      telefone: '(11) 98463-7731',
      email: 'marina@exemplo.test',
    })
    expect(await db.perfis.get('marina@exemplo.test')).toMatchObject({ nome: 'Marina', versao: 1 })
  })
})

async function anAppointment(server: FakeServer) {
  const body = bookingBody('2026-11-25T09:00:00.000Z')
  await server.send({ endpoint: 'agendamento.criar', body }, { chave: uuid(99), dono: 'marina@exemplo.test' })
  const [a] = server.agendamentos
  server.agendamentos = []
  server.sent.length = 0
  if (a === undefined) throw new Error('the fake server made no visit')
  return a
}
