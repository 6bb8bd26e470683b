import { beforeEach, expect, it, vi } from 'vitest'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { db } from '../db.ts'
import { followWaiting } from '../queue/act.ts'
import { awaitOutcome, isToldHere } from './outcome.ts'

const id = uuid(1)
const row = rowOf(create, { id, state: 'retry', attempts: 1 })
const refused = { state: 'conflict', error: errorOfRefusal(409, 'horario_ocupado') } as const

beforeEach(async () => {
  await emptyDevice()
  await db.outbox.add(row)
})

it('a refusal is told by the notice that follows its row, and by nobody once that has left before it', async () => {
  const onOver = vi.fn()
  const stop = followWaiting({ kind: 'queued', row }, onOver)
  expect(isToldHere(id)).toBe(true)
  stop()
  expect(isToldHere(id)).toBe(false)
  const stopAgain = followWaiting({ kind: 'queued', row }, onOver)
  await db.outbox.where({ id }).modify(refused)
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce())
  // The notice that says so stands for a while, and goes.
  stopAgain()
  expect(isToldHere(id)).toBe(true)
})

it('a press that waits for the clinic tells what comes in that time, and nothing that comes later', async () => {
  const first = awaitOutcome(db, id, () => true)
  expect(isToldHere(id)).toBe(true)
  // A try has failed: what comes of it, the screen's notice may tell.
  expect(await first).toMatchObject({ state: 'retry' })
  expect(isToldHere(id)).toBe(false)
  await db.outbox.where({ id }).modify({ state: 'sending' })
  const second = awaitOutcome(db, id, () => true)
  await db.outbox.where({ id }).modify(refused)
  expect(await second).toMatchObject({ state: 'conflict' })
  expect(isToldHere(id)).toBe(true)
})
