import { beforeEach, describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { cancel, save, uuid, visit } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import type { Session } from '#domain/usuario/schema.ts'
import { booking, createDevice, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { LOST_PERFIL, readMeta, readSession } from '../db.ts'
import { pull } from '../pull/pull.ts'
import { hasNotReceived, notReceivedNameOf } from '../queue/not-received.ts'
import { discard, enqueue } from '../queue/outbox.ts'
import { readQueue } from '../queue/queue-rows.ts'
import { keepLineage } from '../restore/lineage.ts'
import { drainOutbox } from '../sending/drain.ts'
import { endSession, enterSession, verifySession } from './session.ts'

const FORMER = 7
const PRESENT = 8
const VISIT: Agendamento = { ...visit, email: MARINA }
const BIA = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia', conta: 9 } as const
const OVER = /conta anterior deste email.*Fale com a clínica/

type Device = Awaited<ReturnType<typeof createDevice>> & { readonly server: FakeServer }
let device: Device

/** Her device, which knows her by an account, or by none. */
async function deviceOf(conta: number | undefined, status: Session['status'] = 'Usuario'): Promise<Device> {
  const server = new FakeServer(MARINA, status)
  server.agendamentos = [VISIT]
  const made = { server, ...(await createDevice(server)) }
  await logIn(made, conta, 'e1')
  await made.db.agendamentos.put(VISIT)
  return made
}

async function logIn({ db, server, clock }: Device, conta: number | undefined, epoch: string) {
  if (server.sessao === null) throw new Error('she is logged in')
  server.sessao = { ...server.sessao, ...(conta !== undefined && { conta }) }
  await enterSession(db, server.sessao, epoch, clock.deviceNow)
}

/** Her account is removed: the visits stay the clinic's, and her session is over. */
async function removeAccount({ db, server }: Device): Promise<void> {
  server.agendamentos = server.agendamentos.map((a) => ({ ...a, email: null, cliente: 'Marina Souza' }))
  await endSession(db, await readSession(db))
}

const press = (n: number) => ({ id: uuid(n), dono: MARINA, deviceNow: device.clock.deviceNow })
const sentTo = () => device.server.sent.map(({ endpoint }) => endpoint)

beforeEach(async () => {
  device = await deviceOf(FORMER)
})

describe('what she has asked of a visit of an account that was removed and made again', () => {
  const move = moveAgendamento({
    alvo: { id: VISIT.id },
    ...{ para: '2026-11-13T09:00:00.000Z', versao: 1, visto: VISIT },
  })

  it.each([
    ['a cancellation', cancel({ id: VISIT.id })],
    ['another time', move],
  ])('is not sent, and not told as done: %s', async (_, command) => {
    await enqueue(device.db, command, press(1))
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    await drainOutbox(device.deps)
    expect(sentTo()).toEqual([])
    const row = await rowById(device.db, uuid(1))
    expect(row).toMatchObject({ state: 'rejected', error: { mensagem: expect.stringMatching(OVER) } })
    expect(row && needsChoice(row)).toBe(true)
    // Of her new account the device has read nothing yet.
    expect(await device.db.agendamentos.count()).toBe(0)
  })

  it('is not sent by a booking’s name either, where that is done', async () => {
    device.server.agendamentos = []
    await enqueue(device.db, booking(), press(1))
    await drainOutbox(device.deps)
    await enqueue(device.db, cancel({ comando: uuid(1) }), press(2))
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    await drainOutbox(device.deps)
    expect(await rowById(device.db, uuid(2))).toMatchObject({ state: 'rejected' })
    expect(device.server.agendamentos).toHaveLength(1)
  })

  it('is not known to have come to nothing, where its answer was lost', async () => {
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    device.server.faults.push('no_answer')
    await drainOutbox(device.deps)
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'rejected', unanswered: true })
  })

  it('is not what the clinic has heard: once she discards it, not all was received', async () => {
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    expect(await discard(device.db, uuid(1), uuid(2), device.clock.deviceNow)).toBe(true)
    expect(await hasNotReceived(device.db, await notReceivedNameOf(MARINA))).toBe(true)
  })

  it('is so also where somebody else has logged in between', async () => {
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    await removeAccount(device)
    await enterSession(device.db, BIA, 'e-bia', device.clock.deviceNow)
    await logIn(device, PRESENT, 'e2')
    await drainOutbox(device.deps)
    expect(sentTo()).toEqual([])
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'rejected' })
  })

  it('is so where a tab of before has queued it, which names no account', async () => {
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    await device.db.outbox.toCollection().modify((row, ref) => {
      const { conta: _, ...older } = row
      ref.value = older
    })
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'rejected' })
  })

  it('is so where the page only learns whose session it has', async () => {
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    const before = await readSession(device.db)
    const server = { ...device.server.sessao, conta: PRESENT } as Session
    const local = await verifySession(device.db, server, before, () => 'e2', device.clock.deviceNow)
    expect(local).toMatchObject({ conta: PRESENT, epoch: 'e2' })
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'rejected' })
    expect(await device.db.agendamentos.count()).toBe(0)
  })
})

describe('what waits is sent', () => {
  it('where she logs in to the same account again', async () => {
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    await endSession(device.db, await readSession(device.db))
    await logIn(device, FORMER, 'e2')
    await drainOutbox(device.deps)
    expect(device.server.agendamentos).toEqual([])
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'done' })
  })

  it.each([
    ['the device does not know its account, as of before the update', undefined, PRESENT],
    ['the clinic does not say which account it is, as an older server', FORMER, undefined],
  ])('where %s', async (_, before, now) => {
    device = await deviceOf(before)
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    await endSession(device.db, await readSession(device.db))
    device.server.sessao = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' }
    await logIn(device, now, 'e2')
    expect(await device.db.agendamentos.count()).toBe(1)
    await drainOutbox(device.deps)
    expect(device.server.agendamentos).toEqual([])
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'done' })
  })

  it('where a session of before the update is told its account: nothing else of it changes', async () => {
    device = await deviceOf(undefined)
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    const before = await readSession(device.db)
    const server = { ...device.server.sessao, conta: FORMER } as Session
    const local = await verifySession(device.db, server, before, () => 'e2', device.clock.deviceNow)
    expect(local).toEqual({ ...before, conta: FORMER })
    expect(await device.db.agendamentos.count()).toBe(1)
    expect(await rowById(device.db, uuid(1))).toMatchObject({ state: 'queued', conta: FORMER })
  })

  it('where it is a booking, with what is asked of it, whichever account it was made under', async () => {
    device.server.agendamentos = []
    await enqueue(device.db, booking(), press(1))
    device.server.faults.push('no_answer')
    await drainOutbox(device.deps)
    await enqueue(device.db, cancel({ comando: uuid(1) }), press(2))
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    expect(await rowById(device.db, uuid(2))).toMatchObject({ state: 'queued', conta: PRESENT })
    device.clock.deviceNow += 60_000
    await drainOutbox(device.deps)
    expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['done'])
    expect(device.server.agendamentos).toEqual([])
  })

  it('where it is her profile, which went with the account: it is made anew with what she changed', async () => {
    const telefone = '(11) 97215-6604'
    await enqueue(device.db, save({ telefone }, 3), press(1))
    await removeAccount(device)
    await logIn(device, PRESENT, 'e2')
    await drainOutbox(device.deps)
    // The clinic answers 404 of the profile that is no more, and she would be told to correct what is right.
    expect(sentTo()).toEqual(['perfil.criar'])
    expect(device.server.perfil).toMatchObject({ telefone })
  })

  it('where it is her profile, of which the account is the same: over the one that she saw', async () => {
    await enqueue(device.db, save({ telefone: '' }, 3), press(1))
    await logIn(device, FORMER, 'e2')
    await drainOutbox(device.deps)
    expect(sentTo()).toEqual(['perfil.alterar'])
  })

  it('where reception has said it: the visits are the clinic’s under whichever account she works', async () => {
    device = await deviceOf(FORMER, 'Admin')
    await enqueue(device.db, cancel({ id: VISIT.id }), press(1))
    await endSession(device.db, await readSession(device.db))
    await logIn(device, PRESENT, 'e2')
    await drainOutbox(device.deps)
    expect(device.server.agendamentos).toEqual([])
  })
})

describe('where the clinic went back to a copy of before her account was made', () => {
  beforeEach(async () => {
    const { db, deps, server } = device
    server.perfil = perfilOf(MARINA, { telefone: '(11) 97215-6604' })
    for (const name of ['agendamentos', 'perfil'] as const) await pull(deps, name)
    server.restore({ agendamentos: [] }, '2026-11-10T14:02:00.000Z')
    await keepLineage(db, server.epoca ?? '')
    await endSession(db, await readSession(db))
  })

  const askAnew = async () => {
    for (const name of ['agendamentos', 'perfil'] as const) await pull(device.deps, name)
  }

  it('she is told what that lost of hers, once she has made an account again', async () => {
    const { db } = device
    await logIn(device, PRESENT, 'e2')
    await askAnew()
    expect(await db.agendamentos.count()).toBe(0)
    expect(await db.conhecidos.toArray()).toMatchObject([{ state: 'booked', target: { id: VISIT.id } }])
    expect(await readMeta(db, LOST_PERFIL)).toMatchObject({ campos: { telefone: '(11) 97215-6604' } })
  })

  it('nobody else is told it', async () => {
    const { db, clock } = device
    await enterSession(db, BIA, 'e-bia', clock.deviceNow)
    expect(await db.agendamentos.count()).toBe(0)
    await logIn(device, PRESENT, 'e2')
    await askAnew()
    expect(await db.conhecidos.count()).toBe(0)
    expect(await readMeta(db, LOST_PERFIL)).toBeNull()
  })
})
