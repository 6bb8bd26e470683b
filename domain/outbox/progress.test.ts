import { describe, expect, it } from 'vitest'
import { create, rowOf, save, uuid } from '#domain/testing/outbox.ts'
import { progressOf, summaryOf } from './progress.ts'
import type { OutboxError, OutboxRow } from './row.ts'
import { LEASE_MS } from './transitions.ts'

const T = 1_000_000
let n = 0
const row = (change: Partial<OutboxRow>) => rowOf(create, { id: uuid(++n), createdAt: T, ...change })
const queued = (createdAt = T) => row({ createdAt })
const sending = (leasedAt: number, createdAt = T) =>
  row({ state: 'sending', attempts: 1, leaseUntil: leasedAt + LEASE_MS, createdAt })
const done = (ackedAt: number, createdAt = T) => row({ state: 'done', ackedAt, createdAt })
const refused = (at: number) => {
  const error: OutboxError = {
    class: 'http',
    status: 409,
    code: 'horario_ocupado',
    mensagem: '',
    at,
    alternativas: [],
    atual: null,
    campos: null,
  }
  return row({ state: 'conflict', error })
}

describe('progressOf', () => {
  it('is nothing where nothing is sent', () => {
    expect(progressOf([], T)).toBeNull()
    expect(progressOf([queued(), queued()], T)).toBeNull()
    expect(progressOf([done(T + 10)], T + 20)).toBeNull()
  })

  it('counts what has its answer, refusals too, and what is still due', () => {
    const rows = [done(T + 900), refused(T + 1500), sending(T + 1510), queued(), queued()]
    expect(progressOf(rows, T + 1600)).toEqual({ done: 2, total: 5 })
  })

  it('goes on between an answer and the next lease', () => {
    expect(progressOf([done(T + 900), queued()], T + 905)).toEqual({ done: 1, total: 2 })
    // The drain has stopped: nobody took the next.
    expect(progressOf([done(T + 900), queued()], T + 9000)).toBeNull()
  })

  it('begins anew with what was not waiting when the last was answered', () => {
    expect(progressOf([done(T + 900), sending(T + 1000, T + 990)], T + 1100)).toEqual({ done: 0, total: 1 })
    // An hour ago, in a run of its own.
    expect(progressOf([done(T - 3_600_000, T - 3_600_100), sending(T + 5)], T + 10)).toEqual({
      done: 0,
      total: 1,
    })
  })

  it('takes slow answers for one run', () => {
    const rows = [done(T + 18_000), done(T + 37_000), sending(T + 37_005)]
    expect(progressOf(rows, T + 40_000)).toEqual({ done: 2, total: 3 })
  })

  it('does not believe a lease that has run out', () => {
    expect(progressOf([sending(T)], T + LEASE_MS + 1)).toBeNull()
  })

  it('leaves out what waits for its time or a login, with what stands behind it', () => {
    const perfil = (change: Partial<OutboxRow>) =>
      rowOf(save({ nome: 'Ana' }), { id: uuid(++n), createdAt: T, ...change })
    const rows = [
      perfil({ state: 'retry', attempts: 1, nextAt: T + 20_000 }),
      perfil({}),
      row({ state: 'auth' }),
      sending(T + 5),
    ]
    expect(progressOf(rows, T + 10)).toEqual({ done: 0, total: 1 })
    expect(progressOf(rows, T + 20_000)).toMatchObject({ total: 3 })
  })
})

describe('summaryOf', () => {
  it('tells apart what waits for the network and what waits for the person', () => {
    expect(summaryOf([done(T), refused(T), queued(), row({ state: 'auth' })], T + 60_000)).toEqual({
      pending: 3,
      waiting: 2,
      choice: 1,
      progress: null,
    })
  })
})
