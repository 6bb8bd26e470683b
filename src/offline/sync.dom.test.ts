import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { uuid } from '#domain/testing/outbox.ts'
import type { Api } from '#src/api/client.ts'
import { booking, createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { readMeta, readSession } from './db.ts'
import { announceLeave, leaveSession } from './login/session.ts'
import { enqueue } from './queue/outbox.ts'
import { createSync } from './sync.ts'

beforeEach(() => localStorage.clear())

/** A page whose line is dead at first; of each answer of the clinic its sync is told, as in the app. */
async function onDeadLine() {
  const server = new FakeServer()
  const { db, deps, clock } = await createDevice(server)
  const line = { is: 'dead' as 'dead' | 'good' | 'sick', asked: 0 }
  const told: Promise<void>[] = []
  const timers: { readonly ms: number; readonly run: () => void }[] = []
  const api: Api = {
    async call(name, input) {
      if (name === 'usuario.sessao') line.asked++
      if (line.is === 'dead') return { kind: 'no_answer' }
      const answer = await server.api.call(name, input)
      told.push(sync.verifyIfUnheard())
      return line.is === 'good' ? answer : { kind: 'problem', status: 503, problem: null, retryAfter: null }
    },
  }
  const locks = { broken: false }
  const sync = createSync({
    ...{ ...deps, api, newEpoch: () => 'e3', isOnline: () => true },
    after(ms, run) {
      timers.push({ ms, run })
      return () => undefined
    },
    locks: {
      request: async <T>(_name: string, _options: object, run: () => Promise<T>) => {
        if (locks.broken) throw new Error('this device could not write')
        return run()
      },
    },
  })
  /** Something else that the page asks is answered, and all that follows from it has been done. */
  async function hearSomething() {
    await api.call('perfil.meu')
    for (let next = told.shift(); next !== undefined; next = told.shift()) await next
  }
  return { server, db, sync, line, locks, timers, clock, hearSomething }
}

it('whose session it is, is asked again once the clinic answers anything, and then no more', async () => {
  const { server, db, sync, line, clock, hearSomething } = await onDeadLine()
  await sync.ask()
  server.sessao = null
  line.is = 'good'
  clock.deviceNow += 10_000
  await hearSomething()
  expect(await readSession(db)).toMatchObject({ expirada: true })
  expect(line.asked).toBe(2)
  clock.deviceNow += 10_000
  await hearSomething()
  expect(line.asked).toBe(2)
})

it('where it was asked only just now it is asked a little later, once', async () => {
  const { server, db, sync, line, timers, clock, hearSomething } = await onDeadLine()
  await sync.ask()
  server.sessao = null
  line.is = 'good'
  clock.deviceNow += 4_000
  await hearSomething()
  await hearSomething()
  expect(line.asked).toBe(1)
  expect(timers.map(({ ms }) => ms)).toEqual([6_000])
  clock.deviceNow += 6_000
  timers[0]?.run()
  await expect.poll(() => readSession(db)).toMatchObject({ expirada: true })
  expect(line.asked).toBe(2)
})

it('that somebody has left is said again once the clinic answers anything', async () => {
  const { server, db, sync, line, clock, hearSomething } = await onDeadLine()
  await leaveSession(db, { dono: MARINA, discardQueue: [] })
  expect(await sync.ask()).toBe(false)
  expect(server.sessao).not.toBeNull()
  line.is = 'good'
  clock.deviceNow += 10_000
  await hearSomething()
  expect(server.sessao).toBeNull()
  expect(await readMeta(db, 'saidaPendente')).toBeNull()
})

it.each(['before', 'after'])(
  'that she has left is said again where the answer about her session comes %s its failure',
  async (order) => {
    const { server, db, sync, line, clock, hearSomething } = await onDeadLine()
    line.is = 'good'
    const [answered, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const call = server.api.call
    vi.spyOn(server.api, 'call').mockImplementation(async (name, input) => {
      const isFirst = name === 'usuario.sair' && line.is === 'sick'
      if (name === 'usuario.sessao') await answered.promise
      if (isFirst) await failed.promise
      // The word that she leaves is lost: the clinic knows her session still.
      return isFirst ? { kind: 'no_answer' } : call(name, input)
    })
    const first = sync.ask()
    await expect.poll(() => line.asked).toBe(1)
    await leaveSession(db, { dono: MARINA, discardQueue: [] })
    line.is = 'sick'
    const leaving = sync.ask()
    const answer = async () => {
      line.is = 'good'
      answered.resolve()
      await first
    }
    const fail = async () => {
      line.is = 'sick'
      failed.resolve()
      await leaving
    }
    await expect
      .poll(() => vi.mocked(server.api.call).mock.calls.map(([name]) => name))
      .toContain('usuario.sair')
    for (const act of order === 'before' ? [answer, fail] : [fail, answer]) await act()
    expect(await readSession(db)).toBeNull()
    expect(server.sessao).not.toBeNull()
    line.is = 'good'
    clock.deviceNow += 10_000
    await hearSomething()
    expect(server.sessao).toBeNull()
    expect(await readMeta(db, 'saidaPendente')).toBeNull()
  },
)

it('who presses "Sair" while this device begins to ask whose session it is stays logged out', async () => {
  const { server, db, sync, line } = await onDeadLine()
  line.is = 'good'
  let pressed: Promise<unknown> | undefined
  const get = db.meta.get.bind(db.meta) as (key: string) => PromiseLike<unknown>
  const read = async (key: string) => {
    const row = await get(key)
    if (key === 'saidaPendente' && pressed === undefined) {
      pressed = Dexie.ignoreTransaction(() => leaveSession(db, { dono: MARINA, discardQueue: false }))
      // What is read in one transaction she cannot come between.
      if (Dexie.currentTransaction === null) await pressed
    }
    return row
  }
  vi.spyOn(db.meta, 'get').mockImplementation(read as never)
  const call = server.api.call
  vi.spyOn(server.api, 'call').mockImplementation(async (name, input) => {
    const answer = await call(name, input)
    // The answer is slow: meanwhile she has left, and another tab has told the clinic of it.
    if (name === 'usuario.sessao') {
      await pressed
      await announceLeave(db, { call })
    }
    return answer
  })
  await sync.ask()
  expect(await readMeta(db, 'saidaPendente')).toBeNull()
  expect(await readSession(db)).toBeNull()
})

it('a server that cannot say is not asked at each thing that it refuses, nor for its own refusal', async () => {
  const { sync, line, clock, hearSomething } = await onDeadLine()
  line.is = 'sick'
  await sync.ask()
  expect(line.asked).toBe(1)
  for (let i = 0; i < 20; i++) {
    clock.deviceNow += 1_000
    await hearSomething()
  }
  expect(line.asked).toBeLessThanOrEqual(3)
})

it('a device that could not write while it sent tries again by itself', async () => {
  const { db, clock, sync, locks, line, timers } = await onDeadLine()
  line.is = 'good'
  await sync.ask()
  await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
  locks.broken = true
  await expect(sync.drain()).rejects.toThrow('could not write')
  expect(timers.map(({ ms }) => ms)).toEqual([45_000])
})
