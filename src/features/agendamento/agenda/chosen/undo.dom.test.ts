import { beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { create, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { moveByReception, setStateByReception } from '../../life/commands.ts'
import { agendaEntries } from '../entries.ts'
import { visitOfEntry } from '../visit-of-entry.ts'
import { sayState } from './acts.ts'
import { undoState } from './commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const NOW = '2026-11-12T09:00:00.000Z'

const ways = { onLogin: () => undefined, onRefused: () => undefined }
const press = { at: visit.dataHoraAgendada, nowAtClinic: NOW, dono: EMAIL, ...ways }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

/** A booking on its way, of which it was said that she has arrived; both have left by now. */
async function arrivedWhileWaiting() {
  const pedido = { ...create.payload.pedido, cliente: 'Dona Lúcia' }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  const [entry] = agendaEntries(overlayAgendamentoList([], await readQueueOf(db, EMAIL)), '')
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
  await undoState({ id: uuid(2), visit: pending, estado: 'marcada', feitoEm: NOW, ...press })
  expect(await undone()).toMatchObject([{ alvo: { id: 10 }, versao: 2, estado: 'marcada' }])
})

it('where this device has not heard of that visit yet, it is named by the booking', async () => {
  const pending = await arrivedWhileWaiting()
  await undoState({ id: uuid(2), visit: pending, estado: 'marcada', feitoEm: NOW, ...press })
  expect(await undone()).toMatchObject([{ alvo: { comando: uuid(1) }, estado: 'marcada' }])
})

it('a way back that only waits is not called done', async () => {
  const info = vi.spyOn(notify, 'info')
  const pending = await arrivedWhileWaiting()
  await undoState({ id: uuid(2), visit: pending, estado: 'marcada', feitoEm: NOW, ...press })
  const text = 'Guardado neste aparelho: a clínica ainda não confirmou.'
  expect(info).toHaveBeenCalledWith('Desfeito', expect.objectContaining({ text }))
})

/** What is wanted of the visit, as the agenda shows it. */
const wishes = async () => {
  const [item] = overlayAgendamentoList([visit], await readQueueOf(db, EMAIL))
  if (item?.kind !== 'at_clinic') throw new Error('no visit')
  return item
}

it('an arrival that waits is still there once a cancellation after it was undone', async () => {
  const info = vi.spyOn(notify, 'info')
  await setStateByReception(visit, 'chegou', { dono: EMAIL, id: uuid(2), feitoEm: NOW })
  expect((await wishes()).state?.state).toBe('chegou')
  await setStateByReception(visit, 'cancelada', { dono: EMAIL, id: uuid(3), feitoEm: NOW })
  await undoState({ id: uuid(3), visit, estado: 'chegou', feitoEm: NOW, ...press })
  expect(info).toHaveBeenCalledWith('Desfeito', expect.anything())
  expect((await wishes()).state?.state).toBe('chegou')
})

it('a move that waits is still there once a cancellation after it was undone', async () => {
  await moveByReception(visit, '2026-11-13T14:00:00.000Z', { dono: EMAIL, id: uuid(2) })
  expect((await wishes()).move?.para).toBe('2026-11-13T14:00:00.000Z')
  await setStateByReception(visit, 'cancelada', { dono: EMAIL, id: uuid(3), feitoEm: NOW })
  await undoState({ id: uuid(3), visit, estado: 'marcada', feitoEm: NOW, ...press })
  expect((await wishes()).move?.para).toBe('2026-11-13T14:00:00.000Z')
})

it('a visit that is put back before its cancellation has left is as it was before', async () => {
  await setStateByReception(visit, 'chegou', { dono: EMAIL, id: uuid(2), feitoEm: NOW })
  await setStateByReception(visit, 'cancelada', { dono: EMAIL, id: uuid(3), feitoEm: NOW })
  await setStateByReception(visit, 'marcada', { dono: EMAIL, id: uuid(4), feitoEm: NOW })
  expect((await wishes()).state?.state).toBe('chegou')
  expect((await readQueueOf(db, EMAIL)).map(({ id }) => id)).toEqual([uuid(2)])
})

it('a visit for which she has come is put back before its cancellation has left: it stays so', async () => {
  const come = { ...visit, estado: 'chegou', versao: 2 } as const
  await db.agendamentos.put(come)
  await setStateByReception(come, 'cancelada', { dono: EMAIL, id: uuid(3), feitoEm: NOW })
  await setStateByReception(come, 'marcada', { dono: EMAIL, id: uuid(4), feitoEm: NOW })
  expect(await readQueueOf(db, EMAIL)).toEqual([])
})

it('what a cancellation had replaced does not come back once it was sent, and that is said', async () => {
  const info = vi.spyOn(notify, 'info')
  await db.agendamentos.put(visit)
  await moveByReception(visit, '2026-11-13T14:00:00.000Z', { dono: EMAIL, id: uuid(2) })
  await setStateByReception(visit, 'cancelada', { dono: EMAIL, id: uuid(3), feitoEm: NOW })
  await db.outbox.where('id').equals(uuid(3)).modify({ state: 'done', attempts: 1, ackedAt: 1 })
  await db.cancelados.put({ ...visit, estado: 'cancelada', versao: 2 })
  await undoState({ id: uuid(3), visit, estado: 'marcada', feitoEm: NOW, ...press })
  const text = 'O que tinha sido pedido antes do cancelamento não voltou: confira o horário.'
  expect(info).toHaveBeenCalledWith('Desfeito', expect.objectContaining({ text }))
})

/** "Confirmada" was said here over version 1 and taken: the clinic has made 2 of it. */
async function confirmedHere() {
  await db.agendamentos.put(visit)
  await setStateByReception(visit, 'confirmada', { dono: EMAIL, id: uuid(2), feitoEm: NOW })
  const taken = { state: 'done', attempts: 1, ackedAt: 1, result: { id: visit.id, versao: 2 } } as const
  await db.outbox.where('id').equals(uuid(2)).modify(taken)
}
const undoConfirmed = () => undoState({ id: uuid(2), visit, estado: 'marcada', feitoEm: NOW, ...press })

it('an undo goes over what its own press has made, so that nothing that came after is passed over', async () => {
  // The client has cancelled it meanwhile.
  await confirmedHere()
  await db.agendamentos.clear()
  await db.cancelados.put({ ...visit, estado: 'cancelada', estadoPor: 'cliente', versao: 3 })
  await undoConfirmed()
  expect(await undone()).toMatchObject([{ estado: 'marcada', versao: 2 }])
})

it('an undo of what the other tablet has gone on from asks, too', async () => {
  await confirmedHere()
  await db.agendamentos.put({ ...visit, estado: 'em_atendimento', versao: 3 })
  await undoConfirmed()
  expect(await undone()).toMatchObject([{ estado: 'marcada', versao: 2 }])
})

it('an undo of what is on its way waits behind it, over the version that it was said over', async () => {
  await db.agendamentos.put(visit)
  await setStateByReception(visit, 'confirmada', { dono: EMAIL, id: uuid(2), feitoEm: NOW })
  await db.outbox.where('id').equals(uuid(2)).modify({ state: 'retry', attempts: 1, unanswered: true })
  await db.agendamentos.update(visit.id, { versao: 3 })
  await undoConfirmed()
  expect((await undone()).at(-1)).toMatchObject({ estado: 'marcada', versao: 1 })
})

it('an undo of what the clinic takes under the press is asked of it, over what it has made', async () => {
  await db.agendamentos.put(visit)
  await setStateByReception(visit, 'confirmada', { dono: EMAIL, id: uuid(2), feitoEm: NOW })
  const transaction = db.transaction.bind(db) as (...all: unknown[]) => unknown
  vi.spyOn(db, 'transaction').mockImplementationOnce((async (...all: unknown[]) => {
    const taken = { state: 'done', attempts: 1, ackedAt: 1, result: { id: visit.id, versao: 2 } } as const
    await db.outbox.where('id').equals(uuid(2)).modify(taken)
    return transaction(...all)
  }) as never)
  await undoConfirmed()
  expect(await undone()).toMatchObject([{ estado: 'marcada', versao: 2 }])
})

/** "Foi engano: pôr de volta", and then "Desfazer" of that. */
async function putBackAndUndone(known: Agendamento, meanwhile: () => Promise<unknown>) {
  // One that has never left the device is done with at once.
  const said = [vi.spyOn(notify, 'info').mockClear(), vi.spyOn(notify, 'ok').mockClear()]
  const [entry] = agendaEntries(overlayAgendamentoList([known], await readQueueOf(db, EMAIL)), '')
  if (entry === undefined) throw new Error('no entry')
  await sayState({ entry, estado: 'marcada', nome: 'Ana', nowAtClinic: NOW, dono: EMAIL, ...ways })
  await meanwhile()
  for (const { mock } of said) mock.lastCall?.[1]?.action?.onClick()
  await vi.waitFor(async () => expect((await undone()).at(-1)).toMatchObject({ estado: 'cancelada' }))
}
const reason = 'A cabine está em manutenção'

it('a cancellation that waits, is put back and then wanted after all keeps its reason', async () => {
  await db.agendamentos.put(visit)
  await setStateByReception(visit, 'cancelada', { dono: EMAIL, id: uuid(3), feitoEm: NOW, motivo: reason })
  await putBackAndUndone(visit, async () => undefined)
  expect((await undone()).at(-1)).toMatchObject({ estado: 'cancelada', recepcao: { motivo: reason } })
})

it('so does one that the clinic has', async () => {
  const cancelled = { ...visit, estado: 'cancelada', versao: 2, motivo: reason } as const
  await db.cancelados.put(cancelled)
  // What has not been sent would only be forgotten.
  await putBackAndUndone(cancelled, () =>
    db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true }),
  )
  expect((await undone()).at(-1)).toMatchObject({
    estado: 'cancelada',
    versao: 2,
    recepcao: { motivo: reason },
  })
})

it('a correction to what this device does not know the hour of says none: the clinic knows it', async () => {
  await db.agendamentos.put({ ...visit, estado: 'concluida', versao: 4 })
  await say('chegou')
  const [correction] = await undone()
  expect(correction).toMatchObject({ estado: 'chegou', recepcao: { motivo: null } })
  expect(correction).not.toHaveProperty('recepcao.feitoEm')
})

it('who was said by a slip to have missed it has come when she came, and not when that was put right', async () => {
  await db.agendamentos.put({ ...visit, estado: 'faltou', versao: 3 })
  const info = vi.spyOn(notify, 'info').mockClear()
  await say('chegou', NOW, '2026-11-12T08:20:00.000Z')
  expect(info.mock.lastCall?.[0]).toBe('Ana chegou às 08:20')
})

it('undone, what waited before says its own hour, and not that of the slip', async () => {
  await db.agendamentos.put(visit)
  await say('chegou', '2026-11-12T08:40:00.000Z')
  // The slip is on its way already.
  await db.outbox.toCollection().modify({ attempts: 1, state: 'retry' })
  const undo = await say('em_atendimento', NOW)
  await db.outbox.toCollection().modify({ attempts: 1, state: 'retry' })
  undo?.onClick()
  await vi.waitFor(async () => expect(await undone()).toHaveLength(3))
  expect((await undone()).at(-1)).toMatchObject({
    estado: 'chegou',
    recepcao: { feitoEm: '2026-11-12T08:40:00.000Z' },
  })
})

async function say(estado: VisitState, nowAtClinic = NOW, since: string | null = null) {
  const info = vi.spyOn(notify, 'info').mockClear()
  const [item] = overlayAgendamentoList(await db.agendamentos.toArray(), await readQueueOf(db, EMAIL))
  const [entry] = agendaEntries(item === undefined ? [] : [item], '')
  if (entry === undefined) throw new Error('no entry')
  await sayState({ entry, estado, nome: 'Ana', nowAtClinic, since, dono: EMAIL, ...ways })
  return info.mock.lastCall?.[1]?.action
}
