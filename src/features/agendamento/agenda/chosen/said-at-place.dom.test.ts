import { beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { create, decided, refusal, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { moveByReception } from '../../life/commands.ts'
import { giveUp } from '../../queue/give-up.ts'
import { nowRows } from '../now/rows.ts'
import { readAgendaDay } from '../queries.ts'
import { sayState } from './acts.ts'
import { wantedState } from './steps.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const TODAY = '2026-11-12'
const NOW = `${TODAY}T14:50:00.000Z`
const WANTED = `${TODAY}T15:00:00.000Z`
const TOMORROW = '2026-11-13T10:00:00.000Z'

const ways = { onLogin: () => undefined, onRefused: () => undefined }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

/** The one button of Agora is pressed; answers what the notice's "Desfazer" does. */
async function receive() {
  const info = vi.spyOn(notify, 'info').mockClear()
  const { entries } = await readAgendaDay(EMAIL, TODAY)
  const [row, ...others] = nowRows(entries, { date: TODAY, minute: 14 * 60 + 50 })
  expect(others).toEqual([])
  if (row?.act.kind !== 'state') throw new Error('nobody is to be received')
  const { entry, act } = row
  expect(entry.when).toBe(WANTED)
  const isKept = await sayState({
    ...{ entry, estado: act.estado, nome: 'Rita', nowAtClinic: NOW, dono: EMAIL, ...ways },
  })
  expect(isKept).toBe(true)
  return info.mock.lastCall?.[1]?.action
}

const queued = async () =>
  (await readQueueOf(db, EMAIL)).filter(({ state }) => state !== 'done').map(({ command }) => command.payload)

/** The line is back, and the clinic refuses each move; answers what was sent. */
async function drainRefusingMoves() {
  const sent: unknown[] = []
  await drainOutbox({
    ...{ db, now: Date.now, random: () => 0.5, owner: 'test', locks: undefined },
    send: async ({ endpoint, body }) => {
      sent.push([endpoint, body])
      return endpoint === 'agendamento.remarcar'
        ? decided(refusal(409, 'horario_ocupado'))
        : { kind: 'ok', status: 200, body: { ...visit, versao: 2 } }
    },
  })
  return sent
}

/** A booking that has left without an answer, and what a screen has of it. */
async function bookedWithoutAnswer(when: string): Promise<Agendamento> {
  const pedido = { ...create.payload.pedido, cliente: 'Rita', dataHoraAgendada: when }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
  const { procedimentoId: _, ...asked } = pedido
  return { ...visit, ...asked, id: NOT_YET, email: null, cliente: 'Rita' }
}

it.each([
  ['today', `${TODAY}T10:00:00.000Z`],
  ['tomorrow', TOMORROW],
])('who was booked for %s and is wanted at another time of today is received there', async (_, when) => {
  await moveByReception(await bookedWithoutAnswer(when), WANTED, { dono: EMAIL, id: uuid(2) })
  await receive()
  expect((await queued()).slice(1)).toMatchObject([
    { alvo: { comando: uuid(1) }, para: WANTED },
    {
      ...{ alvo: { comando: uuid(1) }, versao: 1, estado: 'chegou' },
      ...{ visto: { nome: 'Drenagem linfática', cliente: 'Rita' }, recepcao: { feitoEm: NOW } },
    },
  ])
})

it('so is who is moved to today from a date that this device does not keep', async () => {
  await moveByReception(
    { ...visit, chave: null, versao: 4, dataHoraAgendada: '2027-03-01T10:00:00.000Z' },
    WANTED,
    {
      ...{ dono: EMAIL, id: uuid(2) },
    },
  )
  await receive()
  expect((await queued()).at(-1)).toMatchObject({ alvo: { id: visit.id }, versao: 4, estado: 'chegou' })
})

it('who was received where she is wanted is not said to have come to the time that she keeps', async () => {
  const tomorrow = { ...visit, dataHoraAgendada: TOMORROW }
  await db.agendamentos.put(tomorrow)
  await moveByReception(tomorrow, WANTED, { dono: EMAIL, id: uuid(2) })
  await receive()
  expect(await drainRefusingMoves()).toEqual([['agendamento.remarcar', expect.anything()]])
  // In Agora she is no more: tomorrow she is expected, and nobody has seen her then.
  const { entries } = await readAgendaDay(EMAIL, TODAY)
  expect(nowRows(entries, { date: TODAY, minute: 14 * 60 + 50 })).toEqual([])
  const [kept, ...others] = (await readAgendaDay(EMAIL, '2026-11-13')).entries
  expect(others).toEqual([])
  expect(kept && wantedState(kept)).toBe('marcada')
  expect(await drainRefusingMoves()).toEqual([])
})

it('nor is who has confirmed it by telephone, whose visit the pane shows at the time that she keeps', async () => {
  const today = { ...visit, dataHoraAgendada: `${TODAY}T16:00:00.000Z` }
  await db.agendamentos.put(today)
  await moveByReception(today, TOMORROW, { dono: EMAIL, id: uuid(2) })
  const [entry] = (await readAgendaDay(EMAIL, TODAY)).entries
  if (entry === undefined) throw new Error('the visit is on no agenda')
  const said = { entry, estado: 'confirmada', nome: 'Rita', nowAtClinic: NOW, dono: EMAIL } as const
  expect(await sayState({ ...said, ...ways })).toBe(true)
  expect(await drainRefusingMoves()).toEqual([['agendamento.remarcar', expect.anything()]])
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'conflict' }, { state: 'conflict' }])
})

it('nor is who was received on a screen that had not heard of the refusal', async () => {
  const tomorrow = { ...visit, dataHoraAgendada: TOMORROW }
  await db.agendamentos.put(tomorrow)
  await moveByReception(tomorrow, WANTED, { dono: EMAIL, id: uuid(2) })
  const [entry] = (await readAgendaDay(EMAIL, TODAY)).entries
  if (entry === undefined) throw new Error('she is not awaited')
  await drainRefusingMoves()
  const said = { entry, estado: 'chegou', nome: 'Rita', nowAtClinic: NOW, dono: EMAIL } as const
  expect(await sayState({ ...said, ...ways })).toBe(true)
  expect(await drainRefusingMoves()).toEqual([])
  expect((await queued()).at(-1)).toMatchObject({ estado: 'chegou', visto: { dataHoraAgendada: WANTED } })
})

it.each([
  ['today', `${TODAY}T16:00:00.000Z`],
  ['tomorrow', TOMORROW],
])('nor is who was received at a time that is given up, of a visit of %s', async (_, when) => {
  const own = { ...visit, dataHoraAgendada: when }
  await db.agendamentos.put(own)
  const [entry] = (await readAgendaDay(EMAIL, when.slice(0, 10))).entries
  if (entry === undefined) throw new Error('the visit is on no agenda')
  // What was said before of the time that she keeps is no matter of the other one.
  const said = { entry, estado: 'confirmada', nome: 'Rita', nowAtClinic: NOW, dono: EMAIL } as const
  await sayState({ ...said, ...ways })
  await moveByReception(own, WANTED, { dono: EMAIL, id: uuid(2) })
  await receive()
  const info = vi.spyOn(notify, 'info').mockClear()
  expect(await giveUp(uuid(2))).toBe(true)
  expect(info).toHaveBeenCalledWith('O que foi dito do horário novo também saiu', expect.anything())
  expect(await queued()).toMatchObject([{ estado: 'confirmada' }])
  const kept = (await readAgendaDay(EMAIL, when.slice(0, 10))).entries
  expect(kept.map(wantedState)).toEqual(['confirmada'])
})

it('a time of which nothing was said is given up without a word of that', async () => {
  const own = { ...visit, dataHoraAgendada: TOMORROW }
  await db.agendamentos.put(own)
  await moveByReception(own, WANTED, { dono: EMAIL, id: uuid(2) })
  const info = vi.spyOn(notify, 'info').mockClear()
  expect(await giveUp(uuid(2))).toBe(true)
  expect(info).not.toHaveBeenCalled()
})

it.each([
  // Where her own visit stands, too: the clinic has moved it before it hears that she is there.
  ['had confirmed the time before', 'confirmada', null, 'marcada'],
  ['has confirmed the new one since', 'marcada', 'confirmada', 'confirmada'],
] as const)('who %s is brought back to that by an undo', async (_, estado, said, back) => {
  const own = { ...visit, estado, dataHoraAgendada: `${TODAY}T16:00:00.000Z` } as const
  await db.agendamentos.put(own)
  await moveByReception(own, TOMORROW, { dono: EMAIL, id: uuid(2) })
  const sayOf = async (state: VisitState) => {
    const [entry] = (await readAgendaDay(EMAIL, TODAY)).entries
    if (entry === undefined) throw new Error('the visit is on no agenda')
    const info = vi.spyOn(notify, 'info').mockClear()
    await sayState({ entry, estado: state, nome: 'Rita', nowAtClinic: NOW, dono: EMAIL, ...ways })
    return info.mock.lastCall?.[1]?.action
  }
  if (said !== null) await sayOf(said)
  const undo = await sayOf('chegou')
  const taken = { state: 'done', attempts: 1, ackedAt: 1, result: { id: visit.id, versao: 3 } } as const
  await db.outbox.toCollection().modify(taken)
  await db.agendamentos.put({ ...own, estado: 'chegou', versao: 3, dataHoraAgendada: TOMORROW })
  undo?.onClick()
  await vi.waitFor(async () => expect(await queued()).toHaveLength(1))
  expect(await queued()).toMatchObject([{ versao: 3, estado: back }])
})

it('who had confirmed another time is not said to have confirmed this one by an undo', async () => {
  const confirmed = { ...visit, estado: 'confirmada', dataHoraAgendada: TOMORROW } as const
  await db.agendamentos.put(confirmed)
  await moveByReception(confirmed, WANTED, { dono: EMAIL, id: uuid(2) })
  const undo = await receive()
  // The line is back: the clinic has taken both.
  const taken = { state: 'done', attempts: 1, ackedAt: 1, result: { id: visit.id, versao: 3 } } as const
  await db.outbox.toCollection().modify(taken)
  await db.agendamentos.put({ ...confirmed, estado: 'chegou', versao: 3, dataHoraAgendada: WANTED })
  undo?.onClick()
  await vi.waitFor(async () => expect(await queued()).toHaveLength(1))
  expect(await queued()).toMatchObject([{ versao: 3, estado: 'marcada' }])
})
