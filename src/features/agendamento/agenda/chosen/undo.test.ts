import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { create, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/toast.tsx'
import { db, writeMeta } from '#src/offline/db.ts'
import { enqueue, readQueueOf } from '#src/offline/outbox.ts'
import { setStateByReception } from '../../life/commands.ts'
import { agendaEntries, visitOfEntry } from '../entries.ts'
import { undoState } from './commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const NOW = '2026-11-12T09:00:00.000Z'

const ways = { onLogin: () => undefined, onRefused: () => undefined }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await Promise.all(db.tables.map((t) => t.clear()))
  const session = { status: 'Admin', nomeExibicao: 'Recepção', epoch: 'e1', expirada: false } as const
  await writeMeta(db, 'sessao', { email: EMAIL, ...session })
})

/** A booking on its way, of which it was said that she has arrived; both have left by now. */
async function arrivedWhileWaiting() {
  const pedido = { ...create.payload.pedido, cliente: 'Dona Lúcia' }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  const [row] = await readQueueOf(db, EMAIL)
  const [entry] = agendaEntries(
    [{ kind: 'pending', row: row as OutboxRow, pedido: command.payload }] as never,
    '',
  )
  const pending = entry === undefined ? null : visitOfEntry(entry)
  if (pending === null) throw new Error('the booking is no visit to be')
  await setStateByReception(pending, 'chegou', { dono: EMAIL, id: uuid(2), feitoEm: NOW })
  await db.outbox
    .toCollection()
    .modify({ state: 'done', attempts: 1, ackedAt: Date.now(), result: { id: 10 } })
  return pending
}

const undone = async () =>
  (await readQueueOf(db, EMAIL)).filter(({ state }) => state !== 'done').map(({ command }) => command.payload)

it('what was said of a booking on its way is undone of the visit that it has become', async () => {
  const pending = await arrivedWhileWaiting()
  const became = {
    id: 10,
    chave: uuid(1),
    estado: 'chegou',
    versao: 2,
    email: null,
    cliente: 'Dona Lúcia',
  } as const
  await db.agendamentos.put({ ...visit, ...became })
  await undoState({ id: uuid(2), visit: pending, estado: 'marcada', nowAtClinic: NOW, dono: EMAIL, ...ways })
  expect(await undone()).toMatchObject([{ alvo: { id: 10 }, versao: 2, estado: 'marcada' }])
})

it('where this device has not heard of that visit yet, it is named by the booking', async () => {
  const pending = await arrivedWhileWaiting()
  await undoState({ id: uuid(2), visit: pending, estado: 'marcada', nowAtClinic: NOW, dono: EMAIL, ...ways })
  expect(await undone()).toMatchObject([{ alvo: { comando: uuid(1) }, estado: 'marcada' }])
})

it('a way back that only waits is not called done', async () => {
  const info = vi.spyOn(notify, 'info')
  const pending = await arrivedWhileWaiting()
  await undoState({ id: uuid(2), visit: pending, estado: 'marcada', nowAtClinic: NOW, dono: EMAIL, ...ways })
  const text = 'Guardado neste aparelho: a clínica ainda não recebeu.'
  expect(info).toHaveBeenCalledWith('Desfeito', expect.objectContaining({ text }))
})
