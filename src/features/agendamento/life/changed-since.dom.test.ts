import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice, fillDevice } from '#tests/support/page-device.ts'
import { answerVisit } from '../queue/answer-visit.ts'
import { tellMove as tellMoveOfList } from '../queue/tell-move.ts'
import { tellMoveOnPage } from '../visit/acts.ts'
import { moveVisit, setStateByReception } from './commands.ts'
import { tell } from './notices.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => send(...sent) }))

const FRIDAY = '2026-11-13T09:30:00.000Z'
const MONDAY = '2026-11-16T11:00:00.000Z'

beforeEach(async () => {
  localStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await writeMeta(db, 'sessao', {
    ...({ email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false } as const),
  })
  await db.agendamentos.put(visit)
})
afterEach(() => vi.restoreAllMocks())

it('a move sent without storage, answered again after the clinic moved it on, is not told as done at her time', async () => {
  fillDevice(db.outbox, 'add')
  send.mockResolvedValueOnce({ kind: 'no_answer' })
  const act = (n: number) => ({ dono: ANA, id: uuid(n) })
  expect(await moveVisit(visit, FRIDAY, act(1))).toMatchObject({ ok: true, value: { kind: 'uncertain' } })
  // The clinic had it on Friday, and has moved it to Monday since; she is told to try again, and does.
  const first = { ...visit, dataHoraAgendada: FRIDAY, versao: 2 }
  send.mockResolvedValueOnce({
    ...{ kind: 'ok', status: 200, replayed: true },
    body: { ...first, agora: { ...first, dataHoraAgendada: MONDAY, versao: 3 } },
  })
  const answer = await moveVisit(visit, FRIDAY, act(2))
  expect(send.mock.calls.map(([, { chave }]) => chave)).toEqual([uuid(1), uuid(1)])
  const said = vi.spyOn(notify, 'ok')
  await tellMoveOfList(FRIDAY, answer, () => undefined)
  await tellMoveOnPage(answer, FRIDAY, () => undefined)
  expect(said.mock.calls).toEqual([])
})

it.each([
  ['list', (answer: Parameters<typeof tellMoveOnPage>[0]) => tellMoveOfList(FRIDAY, answer, () => undefined)],
  ['page', (answer: Parameters<typeof tellMoveOnPage>[0]) => tellMoveOnPage(answer, FRIDAY, () => undefined)],
])(
  'the %s does not say "Remarcado" for a time at which the clinic does not have it any more',
  async (_, tell) => {
    const said = vi.spyOn(notify, 'ok')
    const { nome, tempo, valor } = visit
    const current = { nome, tempo, valor, dataHoraAgendada: MONDAY }
    await tell({ ok: true, value: { kind: 'done', current } })
    expect(said.mock.calls).toEqual([])
  },
)

it('a confirmation answered again after the clinic has cancelled the visit is not "Presença confirmada"', async () => {
  // No room for a row: sent at once; the answer is lost, and she is told to try again.
  fillDevice(db.outbox, 'add')
  send.mockResolvedValueOnce({ kind: 'no_answer' })
  await answerVisit(visit, 'confirmada', ANA, () => undefined)
  // As server/features/agendamento/life/state.ts answers: the first answer, and the visit as it is now.
  const first = { ...visit, estado: 'confirmada', versao: 2 }
  send.mockResolvedValueOnce({
    ...{ kind: 'ok', status: 200, replayed: true },
    body: { ...first, agora: { ...first, estado: 'cancelada', versao: 3 } },
  })
  const said = vi.spyOn(notify, 'ok')
  await answerVisit(visit, 'confirmada', ANA, () => undefined)
  expect(said.mock.calls).toEqual([])
})

it('a confirmation answered again after reception has taken it back is not "Presença confirmada"', async () => {
  fillDevice(db.outbox, 'add')
  send.mockResolvedValueOnce({ kind: 'no_answer' })
  await answerVisit(visit, 'confirmada', ANA, () => undefined)
  const first = { ...visit, estado: 'confirmada', versao: 2 }
  send.mockResolvedValueOnce({
    ...{ kind: 'ok', status: 200, replayed: true },
    body: { ...first, agora: { ...first, estado: 'marcada', versao: 3 } },
  })
  const said = [vi.spyOn(notify, 'ok'), vi.spyOn(notify, 'info')]
  await answerVisit(visit, 'confirmada', ANA, () => undefined)
  expect(said.map(({ mock }) => mock.calls.map(([title, options]) => [title, options?.text]))).toEqual([
    [],
    [['A clínica recebeu, e a visita mudou depois', 'Ela está agora como “Marcada”.']],
  ])
})

it('“chegou” answered again after another tablet has taken it back is not told as so', async () => {
  fillDevice(db.outbox, 'add')
  send.mockResolvedValueOnce({ kind: 'no_answer' })
  const press = (n: number) =>
    setStateByReception(visit, 'chegou', { dono: ANA, id: uuid(n), feitoEm: FRIDAY })
  await press(1)
  const first = { ...visit, estado: 'chegou', versao: 2 }
  send.mockResolvedValueOnce({
    ...{ kind: 'ok', status: 200, replayed: true },
    body: { ...first, agora: { ...first, estado: 'confirmada', versao: 3 } },
  })
  const said = vi.spyOn(notify, 'ok')
  const ways = { onLogin: () => undefined, onRefused: () => undefined }
  await tell(await press(2), 'Ana chegou às 09:30', ways)
  expect(said.mock.calls).toEqual([])
})
