import { beforeEach, expect, it, vi } from 'vitest'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { applyAnswer } from '#domain/outbox/transitions.ts'
import { visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { agendaEntries } from '../entries.ts'
import { sayState } from './acts.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const NOW = '2026-11-12T09:00:00.000Z'
const ways = { onLogin: () => undefined, onRefused: () => undefined }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

async function say(estado: 'confirmada' | 'marcada') {
  const info = vi.spyOn(notify, 'info').mockClear()
  const [item] = overlayAgendamentoList([visit], await readQueueOf(db, EMAIL))
  const [entry] = agendaEntries(item === undefined ? [] : [item], '')
  if (entry === undefined) throw new Error('no entry')
  await sayState({ entry, estado, nome: 'Ana', nowAtClinic: NOW, dono: EMAIL, ...ways })
  return info.mock.lastCall?.[1]?.action
}

it('an undo of what joined a row that waited goes over what that row has made, and not over the client’s cancellation', async () => {
  await db.agendamentos.put(visit)
  await say('confirmada')
  const undo = await say('marcada')
  // Both presses are one row, which is sent now; then the client cancels, and the device hears of it.
  expect(await db.outbox.count()).toBe(1)
  const result = { id: visit.id, versao: 2 }
  await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: Date.now(), result })
  await db.agendamentos.clear()
  await db.cancelados.put({ ...visit, estado: 'cancelada', estadoPor: 'cliente', versao: 3 })
  undo?.onClick()
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(2))
  const asked = (await readQueueOf(db, EMAIL)).filter(({ state }) => state !== 'done')
  expect(asked.map(({ command }) => command.payload)).toMatchObject([{ estado: 'confirmada', versao: 2 }])
})

it('an undo of what the client had said herself before does not take back her word', async () => {
  await db.agendamentos.put(visit)
  const undo = await say('confirmada')
  // She had confirmed it on her phone: the clinic has nothing to do, and answers with the version of hers.
  const hers = { ...visit, estado: 'confirmada', estadoPor: 'cliente', versao: visit.versao + 1 } as const
  const body = { ...hers, jaEstava: true }
  const [row] = (await readQueueOf(db, EMAIL)) as [OutboxRow]
  const leased = { ...row, state: 'sending', attempts: 1, leaseOwner: 'x', leaseUntil: 9e15 } as const
  const done = applyAnswer(leased, { kind: 'ok', status: 200, body }, Date.now(), 0)
  await db.outbox.put(done)
  await db.agendamentos.put(hers)
  undo?.onClick()
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(2))
  const asked = (await readQueueOf(db, EMAIL)).filter(({ state }) => state !== 'done')
  expect(asked.map(({ command }) => command.payload)).toMatchObject([
    { estado: 'marcada', versao: visit.versao },
  ])
})
