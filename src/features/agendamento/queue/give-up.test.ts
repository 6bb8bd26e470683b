import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, cancel, create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { giveUp } from './give-up.ts'

beforeEach(async () => {
  vi.spyOn(notify, 'bad').mockReturnValue('')
  await emptyDevice()
  await logInHere(ANA)
  await db.outbox.add(rowOf(create, { id: uuid(1), state: 'retry', attempts: 1, unanswered: true }))
})
afterEach(() => vi.restoreAllMocks())

it('a full device says that a booking which may be at the clinic was not given up', async () => {
  fillDevice(db.outbox, 'add')
  expect(await giveUp(uuid(1))).toBe(false)
  expect(notify.bad).toHaveBeenCalledOnce()
  expect(await db.outbox.toArray()).toMatchObject([{ id: uuid(1), state: 'retry' }])
})

it('what can be cancelled is given up without a word', async () => {
  expect(await giveUp(uuid(1))).toBe(true)
  expect(notify.bad).not.toHaveBeenCalled()
  expect(await db.outbox.count()).toBe(2)
})

it('a cancellation that the clinic took before "Manter agendamento" was pressed is not said to be none', async () => {
  const done = { state: 'done', attempts: 1, ackedAt: 1, result: { id: 7, versao: 2 } } as const
  await db.outbox.add(rowOf(cancel({ id: 7 }), { id: uuid(2), ...done }))
  expect(await giveUp(uuid(2))).toBe(false)
  const text = 'A clínica já tinha recebido o pedido. Confira como o agendamento ficou.'
  expect(notify.bad).toHaveBeenCalledWith('Não foi possível descartar', expect.objectContaining({ text }))
  expect(await db.outbox.get({ id: uuid(2) })).toMatchObject({ state: 'done' })
})
