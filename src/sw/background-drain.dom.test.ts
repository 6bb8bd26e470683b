import { beforeEach, expect, it, vi } from 'vitest'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

const { drainOutbox, showNotification } = vi.hoisted(() => ({
  drainOutbox: vi.fn(async () => undefined),
  showNotification: vi.fn(async () => undefined),
}))
vi.mock('#src/offline/sending/drain.ts', () => ({ drainOutbox }))

beforeEach(async () => {
  await emptyDevice()
  await logInHere(ANA)
  drainOutbox.mockReset()
  showNotification.mockReset()
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('registration', { showNotification })
})

const { drainInBackground } = await import('./background-drain.ts')
const heard = (drain: Promise<void>) =>
  drain.then(
    () => 'sent',
    () => 'waits',
  )

it('that it was the last chance is told, too, where it shares a drain with others', async () => {
  await db.outbox.add(rowOf(create))
  const { promise, resolve } = Promise.withResolvers<undefined>()
  drainOutbox.mockReturnValueOnce(promise)
  const all = [false, false, true].map((lastChance) => heard(drainInBackground({ lastChance })))
  resolve(undefined)
  expect(await Promise.all(all)).toEqual(['waits', 'waits', 'waits'])
  expect(drainOutbox).toHaveBeenCalledTimes(2)
  expect(showNotification).toHaveBeenCalledOnce()
  // The next one is not the last any more.
  expect(await heard(drainInBackground({ lastChance: false }))).toBe('waits')
  expect(showNotification).toHaveBeenCalledOnce()
})

it('what waits for a choice about a refused booking does not wait for the network', async () => {
  const refused = { state: 'conflict', attempts: 1, unanswered: false } as const
  await db.outbox.add(rowOf(create, { ...refused, error: errorOfRefusal(409, 'horario_ocupado') }))
  const confirms = setVisitState({
    alvo: { comando: uuid(1) },
    versao: 1,
    estado: 'confirmada',
    visto: visit,
  })
  await db.outbox.add(rowOf(confirms, { id: uuid(2) }))
  expect(await heard(drainInBackground({ lastChance: true }))).toBe('sent')
  expect(showNotification).not.toHaveBeenCalled()
})
