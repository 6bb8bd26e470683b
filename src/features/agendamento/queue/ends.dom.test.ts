import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento, AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { ANA, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { bookByReception } from '../agenda/form/book.ts'
import { cancelVisit } from '../cancelling/cancel.ts'
import { moveVisit, setStateByReception } from '../life/commands.ts'
import { tell } from '../life/notices.ts'
import { tellMoveOnPage } from '../visit/acts.ts'
import { answerVisit } from './answer-visit.ts'
import { bookAgain } from './book-again.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const WHEN = '2026-11-13T09:30:00.000Z'
const onLogin = vi.fn()
const ways = { onLogin, onRefused: vi.fn() }
const asked: AgendamentoCreate = {
  ...{ nome: visit.nome, descricao: '', tempo: visit.tempo, valor: visit.valor, email: ANA },
  ...{ dataHoraAgendada: WHEN, tipoProcedimento: 1, encaixe: false },
}
const refused = { state: 'conflict', attempts: 1 } as const

const notices = () =>
  [notify.ok, notify.info, notify.bad].flatMap((say) =>
    vi.mocked(say).mock.calls.map(([title, options]) => `${title}. ${options?.text ?? ''}`),
  )

beforeEach(async () => {
  for (const tone of ['ok', 'info', 'bad'] as const) vi.spyOn(notify, tone).mockReturnValue('')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await logInHere(ANA, 'Admin')
})
afterEach(() => vi.restoreAllMocks())

type Press = () => Promise<unknown>
const acts: readonly (readonly [string, Press])[] = [
  ['a client’s answer', () => answerVisit(visit, 'confirmada', ANA, onLogin)],
  ['a cancellation', () => cancelVisit(visit, ANA, onLogin)],
  ['a booking that is asked for again', () => bookAgain(bookingRow, { when: WHEN }, onLogin)],
  ['a move that is asked for again', () => bookAgain(moveRow, { when: WHEN }, onLogin)],
  [
    'reception’s booking',
    () =>
      bookByReception(asked, {
        ...{ id: uuid(3), supersedes: null, imagem: '', dono: ANA },
        ...{ isShown: () => true, onLogin },
      }),
  ],
  ['reception’s act', () => receptionSays(visit)],
]
const bookingRow = rowOf(createAgendamento({ pedido: asked, imagem: '' }), { ...refused, id: uuid(1) })
const moveRow = rowOf(
  moveAgendamento({ alvo: { id: 10 }, versao: 1, visto: visit, para: '2026-11-14T09:30:00.000Z' }),
  { ...refused, id: uuid(2) },
)

async function receptionSays(of: Agendamento) {
  const act = { dono: ANA, id: uuid(4), feitoEm: WHEN }
  await tell(await setStateByReception(of, 'cancelada', act), 'Agendamento excluído', ways)
}

it.each(acts)(
  '%s that is given up in another tab meanwhile is not said to be kept here',
  async (_, press) => {
    // Both are asked for in place of a row that is there.
    await db.outbox.bulkAdd([bookingRow, moveRow])
    const refusedIds = new Set([bookingRow.id, moveRow.id])
    const pressed = press()
    const isAsked = async () => (await db.outbox.toArray()).some(({ id }) => !refusedIds.has(id))
    await vi.waitFor(async () => expect(await isAsked()).toBe(true))
    await db.outbox.clear()
    await pressed
    await vi.waitFor(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]).toMatch(/não está mais neste aparelho/)
  },
)

it('a refused booking that another tab has asked for again is not asked for a second time, and that is said', async () => {
  await db.outbox.add(rowOf(bookingRow.command, { id: uuid(7), supersedes: bookingRow.id, state: 'done' }))
  await bookAgain(bookingRow, { when: '2026-11-14T09:30:00.000Z' }, onLogin)
  expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(7)])
  expect(notices()[0]).toMatch(/^Este pedido não está mais na fila.*Nada foi pedido agora/)
})

it('an answer whose time was over before it was sent is not said to be given', async () => {
  const pressed = answerVisit(visit, 'confirmada', ANA, onLogin)
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await db.outbox.toCollection().modify({ state: 'expired' })
  await pressed
  expect(notices().join()).not.toContain('Presença confirmada')
})

const moveOnPage = async () => {
  const asked = await moveVisit(visit, WHEN, { dono: ANA, id: uuid(5) })
  await tellMoveOnPage(asked, WHEN, onLogin)
}
const ofVisit = { alvo: { id: 10 }, versao: 1, visto: visit }

it.each<readonly [string, Press, Command, RegExp]>([
  [
    'a move that is asked for again',
    () => bookAgain(moveRow, { when: WHEN }, onLogin),
    moveAgendamento({ ...ofVisit, para: '2026-11-13T16:00:00.000Z' }),
    /16:00/,
  ],
  [
    'a move on the visit’s page',
    moveOnPage,
    moveAgendamento({ ...ofVisit, para: '2026-11-13T16:00:00.000Z' }),
    /16:00/,
  ],
  [
    'a client’s answer',
    () => answerVisit(visit, 'confirmada', ANA, onLogin),
    setVisitState({ ...ofVisit, estado: 'marcada' }),
    /^Confirmação desfeita/,
  ],
])('%s is told as it was sent, with what another tab has joined to it', async (_, press, later, words) => {
  const pressed = press()
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await enqueue(db, later, { id: uuid(6), dono: ANA, deviceNow: Date.now() })
  expect(await db.outbox.count()).toBe(1)
  await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: 1 })
  await pressed
  await vi.waitFor(() => expect(notices()).toHaveLength(1))
  expect(notices()[0]).toMatch(words)
})
