import { describe, expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { cancel, rowOf, uuid } from '#domain/testing/outbox.ts'
import {
  booking,
  bookingBody,
  createDevice,
  deviceWithBooking,
  MARINA,
  rowById,
} from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { keepServerTime } from '../clock.ts'
import { readMeta } from '../db.ts'
import { enterSession, leaveSession } from '../login/session.ts'
import { drainOutbox } from '../sending/drain.ts'
import { type Locks, whileNothingIsSent, withDrainLock } from '../sending/drain-lock.ts'
import { discard, enqueue } from './outbox.ts'
import { isDueAgain, markSeen, readQueue } from './queue-rows.ts'
import { sweepDone } from './sweep-done.ts'

const MINUTE = 60_000

async function acknowledged() {
  const device = await createDevice(new FakeServer())
  await enqueue(device.db, booking(), { id: uuid(1), dono: MARINA, deviceNow: device.clock.deviceNow })
  await drainOutbox(device.deps)
  return { ...device, rows: () => device.db.outbox.count() }
}

describe('done rows', () => {
  it('stay a day, so that the person can see what became of them', async () => {
    const { db, clock, rows } = await acknowledged()
    await sweepDone(db, clock.deviceNow + 23 * 60 * MINUTE)
    expect(await rows()).toBe(1)
    await sweepDone(db, clock.deviceNow + 25 * 60 * MINUTE)
    expect(await rows()).toBe(0)
  })

  it('leave once they were seen, but not while an older list may still be on its way', async () => {
    const { db, clock, rows } = await acknowledged()
    await markSeen(db, [uuid(1)], clock.deviceNow)
    await sweepDone(db, clock.deviceNow + 5_000)
    expect(await rows()).toBe(1)
    await sweepDone(db, clock.deviceNow + 2 * MINUTE)
    expect(await rows()).toBe(0)
  })

  it('leave behind when the clinic last received something, until the person leaves', async () => {
    const { db, clock } = await acknowledged()
    expect(await readMeta(db, 'ultimoEnvio')).toBe(clock.deviceNow)
    await leaveSession(db, { dono: MARINA, discardQueue: await readQueue(db) })
    expect(await readMeta(db, 'ultimoEnvio')).toBeNull()
  })
})

describe('the lock of the drain', () => {
  it('is held while something else runs', async () => {
    const held: string[] = []
    const locks: Locks = {
      request(name, _, run) {
        held.push(name)
        return run()
      },
    }
    expect(await withDrainLock(locks, async () => 'feito')).toBe('feito')
    expect(held).toEqual(['outbox'])
  })

  it('that cannot be had in time runs nothing', async () => {
    const run = vi.fn()
    const locks: Locks = { request: () => Promise.reject(new DOMException('late', 'TimeoutError')) }
    expect(await withDrainLock(locks, run)).toBeNull()
    expect(run).not.toHaveBeenCalled()
  })

  it('that is stuck does not keep an update from coming, unless something is being sent', async () => {
    const { db, clock } = await createDevice(new FakeServer())
    const locks: Locks = { request: () => Promise.reject(new DOMException('late', 'TimeoutError')) }
    const deps = { db, locks, now: () => clock.deviceNow }
    await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
    expect(await whileNothingIsSent(deps, async () => 'feito')).toBe('feito')
    await db.outbox.toCollection().modify({ state: 'sending', leaseUntil: clock.deviceNow + MINUTE })
    expect(await whileNothingIsSent(deps, async () => 'feito')).toBeNull()
  })

  it('does not swallow what went wrong under it', async () => {
    const locks: Locks = { request: (_, __, run) => run() }
    const fails = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    await expect(withDrainLock(locks, fails)).rejects.toThrow('gone')
  })
})

it('makes room before it gives up, and then keeps the command', async () => {
  const { db, clock } = await createDevice(new FakeServer())
  await enqueue(db, booking('2026-11-21T09:00:00.000Z'), {
    id: uuid(1),
    dono: MARINA,
    deviceNow: clock.deviceNow,
  })
  await db.outbox.toCollection().modify({ state: 'done', ackedAt: clock.deviceNow, seenAt: clock.deviceNow })
  clock.deviceNow += 2 * MINUTE
  const add = vi.spyOn(db.outbox, 'add')
  add.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect(await enqueue(db, booking(), { id: uuid(2), dono: MARINA, deviceNow: clock.deviceNow })).toEqual({
    ok: true,
    value: { id: uuid(2) },
  })
  expect((await db.outbox.toArray()).map((r) => r.id)).toEqual([uuid(2)])
})

it('takes nothing for somebody who is not the one logged in on this device', async () => {
  const { db, clock } = await createDevice(new FakeServer())
  const queued = await enqueue(db, booking(), {
    id: uuid(1),
    dono: 'bia@exemplo.test',
    deviceNow: clock.deviceNow,
  })
  expect(queued).toEqual({ ok: false, error: 'no_session' })
  expect(await db.outbox.count()).toBe(0)
})

type BookedDevice = Awaited<ReturnType<typeof deviceWithBooking>>

/** What she chooses in place of the device's booking, and the times that the clinic has in the end. */
const secondChoice = ({ db, deps, clock, server }: BookedDevice) => ({
  another: (when: string, id = uuid(2)) =>
    enqueue(db, booking(when), { id, dono: MARINA, deviceNow: clock.deviceNow, supersedes: uuid(1) }),
  async times() {
    for (let i = 0; i < 4; i++) {
      clock.deviceNow += MINUTE
      await drainOutbox(deps)
    }
    return server.agendamentos.map((a) => a.dataHoraAgendada)
  },
})

describe('a row that another is to replace', () => {
  it.each(['queued', 'conflict'] as const)(
    'stays where it is another person’s, whose page had kept it (%s)',
    async (state) => {
      const { db, deps, clock, server } = await deviceWithBooking()
      if (state === 'conflict') {
        server.faults.push('horario_ocupado')
        await drainOutbox(deps)
      }
      expect(await rowById(db, uuid(1))).toMatchObject({ dono: MARINA, state })
      const bia = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' } as const
      await enterSession(db, bia, 'e2', clock.deviceNow)
      await enqueue(db, booking('2026-11-25T10:00:00.000Z'), {
        id: uuid(2),
        dono: bia.email,
        deviceNow: clock.deviceNow,
        supersedes: uuid(1),
      })
      expect(await rowById(db, uuid(1))).toMatchObject({ dono: MARINA, state })
      expect(await rowById(db, uuid(2))).toMatchObject({ dono: bia.email, supersedes: null })
    },
  )

  describe('that expired by a wrong clock, and went when the clock was set right', () => {
    async function expiredThenSent(fault: 'lost' | null) {
      const device = await deviceWithBooking()
      const { db, deps, clock, server } = device
      const right = clock.deviceNow
      clock.deviceNow = right + 10 * 24 * 60 * MINUTE
      await drainOutbox(deps)
      expect(await rowById(db, uuid(1))).toMatchObject({ state: 'expired' })
      // She opens "Escolher outro horário"; meanwhile the clinic's first answer sets the clock right.
      clock.deviceNow = right
      if (fault !== null) server.faults.push(fault)
      await drainOutbox(deps)
      expect(server.agendamentos).toHaveLength(1)
      return { ...device, ...secondChoice(device) }
    }

    it.each(['lost', null] as const)('is taken back (answer %s)', async (fault) => {
      const { another, times } = await expiredThenSent(fault)
      await another('2026-11-25T10:00:00.000Z')
      expect(await times()).toEqual(['2026-11-25T10:00:00.000Z'])
    })

    it('is made once where the same is asked for again', async () => {
      const { another, times } = await expiredThenSent('lost')
      await another('2026-11-20T09:00:00.000Z')
      expect(await times()).toEqual(['2026-11-20T09:00:00.000Z'])
    })

    it('stays beside the new one where she has read that it is confirmed', async () => {
      const { db, clock, another, times } = await expiredThenSent(null)
      await markSeen(db, [uuid(1)], clock.deviceNow)
      await another('2026-11-25T10:00:00.000Z')
      expect(await times()).toHaveLength(2)
    })
  })
})

describe('a refused booking that two tabs show', () => {
  async function refusedThenAnother() {
    const device = await deviceWithBooking()
    const { db, deps, server } = device
    server.faults.push('horario_ocupado')
    await drainOutbox(deps)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'conflict' })
    const chosen = secondChoice(device)
    const another = (time: string, id?: string) => chosen.another(`2026-11-25T${time}:00.000Z`, id)
    const times = async () => (await chosen.times()).map((when) => when.slice(11, 16))
    await another('10:00')
    return { ...device, another, times }
  }

  it('asks for nothing by what the second chooses: what the first has queued waits as it is', async () => {
    const { db, another, times } = await refusedThenAnother()
    expect(await another('11:00', uuid(3))).toEqual({ ok: false, error: 'replaced' })
    expect((await readQueue(db)).map(({ id }) => id)).toEqual([uuid(2)])
    expect(await times()).toEqual(['10:00'])
  })

  it.each([
    ['that has an answer', null],
    ['of which the answer was lost', 'lost'],
  ] as const)('leaves the first as it is, where that was sent: one %s', async (_, fault) => {
    const { deps, server, another, times } = await refusedThenAnother()
    if (fault !== null) server.faults.push(fault)
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(1)
    expect(await another('11:00', uuid(3))).toEqual({ ok: false, error: 'replaced' })
    expect(await times()).toEqual(['10:00'])
  })

  it('so it is where the first was read, and swept from the queue', async () => {
    const { db, deps, another, times } = await refusedThenAnother()
    await drainOutbox(deps)
    await db.outbox.clear()
    expect(await another('11:00', uuid(3))).toEqual({ ok: false, error: 'replaced' })
    expect(await times()).toEqual(['10:00'])
  })

  it('is the same press where a double tap asks for the very same', async () => {
    const { another, times } = await refusedThenAnother()
    expect(await another('10:00', uuid(3))).toEqual({ ok: true, value: { id: uuid(2) } })
    expect(await times()).toEqual(['10:00'])
  })
})

/** A device on which a move waits, and what is pressed of the same visit after it. */
async function deviceWithMove() {
  const { db, clock } = await createDevice(new FakeServer())
  const { nome, tempo, valor } = bookingBody()
  const visto = { nome, tempo, valor, dataHoraAgendada: '2026-11-20T14:00:00.000Z' }
  const moveTo = (para: string) => moveAgendamento({ alvo: { id: 10 }, versao: 1, visto, para })
  const press = (para: string, id: string, supersedes: string | null = null) =>
    enqueue(db, moveTo(para), { id, dono: MARINA, deviceNow: clock.deviceNow, supersedes })
  await press('2026-11-18T10:00:00.000Z', uuid(1))
  return { db, moveTo, press }
}

it('a row that a new wish is joined to, and was to replace, is kept with that wish', async () => {
  const { db, moveTo, press } = await deviceWithMove()
  // It was drawn as expired, and by the time of the press waits again: the clock was set right.
  const other = '2026-11-19T10:00:00.000Z'
  expect(await press(other, uuid(2), uuid(1))).toEqual({ ok: true, value: { id: uuid(1) } })
  expect(await db.outbox.toArray()).toMatchObject([{ id: uuid(1), command: moveTo(other) }])
})

it('a row that is to be replaced and cannot be taken back stays, and the new wish stands behind it', async () => {
  const { db, press } = await deviceWithMove()
  // It was drawn as expired; the clock was set right since, and it is on its way.
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
  const other = '2026-11-19T10:00:00.000Z'
  expect(await press(other, uuid(2), uuid(1))).toEqual({ ok: true, value: { id: uuid(2) } })
  const rows = await db.outbox.orderBy('seq').toArray()
  expect(rows.map(({ id, lane }) => ({ id, lane }))).toEqual([
    { id: uuid(1), lane: rows[0]?.lane },
    { id: uuid(2), lane: rows[0]?.lane },
  ])
})

describe('a row that expired by a wrong clock', () => {
  const WRONG = 30 * 24 * 60 * MINUTE

  it('is due again once the clinic’s time is known, and not before its time is over there', async () => {
    const { db, clock, deps } = await deviceWithBooking(new FakeServer())
    clock.deviceNow += WRONG
    await drainOutbox(deps)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'expired' })
    expect(await isDueAgain(db, await readQueue(db), clock.deviceNow)).toBe(false)
    await keepServerTime(db, clock.deviceNow - WRONG, clock.deviceNow)
    expect(await isDueAgain(db, await readQueue(db), clock.deviceNow)).toBe(true)
    await drainOutbox(deps)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done' })
    expect(await isDueAgain(db, await readQueue(db), clock.deviceNow)).toBe(false)
  })
})

it('a wish that was refused because nobody was logged in is given up, and never sent', async () => {
  const { db } = await createDevice(new FakeServer())
  const refused = { state: 'auth', attempts: 1, unanswered: false, dono: MARINA } as const
  await db.outbox.add(rowOf(cancel({ id: 7 }), { ...refused, id: uuid(1) }))
  expect(await discard(db, uuid(1), uuid(8), 0)).toBe(true)
  expect(await readQueue(db)).toEqual([])
})

it('a wish that the clinic has stays where the person gives it up, and one that came to nothing goes', async () => {
  const { db } = await createDevice(new FakeServer())
  const done = { state: 'done', attempts: 1, dono: MARINA } as const
  await db.outbox.add(rowOf(cancel({ id: 7 }), { ...done, id: uuid(1), result: { id: 7 } }))
  await db.outbox.add(rowOf(cancel({ comando: uuid(3) }), { ...done, id: uuid(2), result: null }))
  expect(await discard(db, uuid(1), uuid(8), 0)).toBe(false)
  expect(await discard(db, uuid(2), uuid(9), 0)).toBe(true)
  expect((await readQueue(db)).map(({ id }) => id)).toEqual([uuid(1)])
})

const hers = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' } as const

describe('a booking that was refused for want of a login and given up', () => {
  it('is not made at the next login, nor what was asked of it', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('nao_autenticado')
    await drainOutbox(deps)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'auth', unanswered: false })
    const { nome, tempo, valor, dataHoraAgendada } = bookingBody()
    const move = moveAgendamento({
      ...{ alvo: { comando: uuid(1) }, versao: 1, visto: { nome, tempo, valor, dataHoraAgendada } },
      para: '2026-11-21T15:00:00.000Z',
    })
    await enqueue(db, move, { id: uuid(2), dono: MARINA, deviceNow: clock.deviceNow })
    expect(await discard(db, uuid(1), uuid(9), clock.deviceNow)).toBe(true)
    await enterSession(db, hers, 'e2', clock.deviceNow)
    await drainOutbox(deps)
    expect(server.sent.slice(1).map((s) => s.endpoint)).toEqual(['agendamento.criar'])
    expect(server.agendamentos).toEqual([])
    expect((await readQueue(db)).map(({ id, state }) => [id, state])).toEqual([[uuid(9), 'done']])
  })

  it('is cancelled where the browser had repeated by itself what the clinic took before her login ended', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    const taken = { endpoint: 'agendamento.criar', body: bookingBody() } as const
    expect(await server.send(taken, { chave: uuid(1), dono: MARINA })).toMatchObject({ kind: 'ok' })
    server.faults.push('nao_autenticado')
    await drainOutbox(deps)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'auth', unanswered: false })
    expect(await discard(db, uuid(1), uuid(9), clock.deviceNow)).toBe(true)
    expect(server.agendamentos).toHaveLength(1)
    await enterSession(db, hers, 'e2', clock.deviceNow)
    await drainOutbox(deps)
    expect(server.agendamentos).toEqual([])
    expect((await readQueue(db)).map(({ id, state }) => [id, state])).toEqual([
      [uuid(1), 'done'],
      [uuid(9), 'done'],
    ])
  })
})

it('one of which an earlier try was lost is cancelled behind it all the same', async () => {
  const { db } = await createDevice(new FakeServer())
  const lost = { state: 'auth', attempts: 2, unanswered: true, dono: MARINA } as const
  await db.outbox.add(rowOf(booking(), { ...lost, id: uuid(2) }))
  expect(await discard(db, uuid(2), uuid(9), 0)).toBe(true)
  expect((await readQueue(db)).map(({ id, command }) => [id, command.kind])).toEqual([
    [uuid(2), 'agendamento.criar'],
    [uuid(9), 'agendamento.cancelar'],
  ])
})
