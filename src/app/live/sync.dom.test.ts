import { beforeEach, expect, it, vi } from 'vitest'
import { errorOf } from '#domain/outbox/answer.ts'
import { rowOf, save, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { heedAnswers } from '#src/offline/sending/answers.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { startSync, sync } from './sync.ts'

const { call, send } = vi.hoisted(() => ({ call: vi.fn(), send: vi.fn() }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send }))

const ANA = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } as const
const ok = (body: unknown) => ({ kind: 'ok', status: 200, headers: new Headers(), replayed: false, body })

beforeEach(emptyDevice)

it('that her phone has a change is told by a page, too, that began before an earlier logout was heard', async () => {
  call.mockResolvedValue({ kind: 'no_answer' })
  await writeMeta(db, 'saidaPendente', { id: 'x', dono: ANA.email })
  await startSync()
  // The line is back, and she logs in on this page.
  call.mockImplementation(async (name: string) =>
    ok(name === 'usuario.sessao' ? { sessao: ANA } : name === 'agendamento.mudancas' ? {} : null),
  )
  await enterSession(db, ANA, 'e1', Date.now())
  await sync.verify()
  const { tempo, nome, valor } = visit
  const conhecido = { dataHoraAgendada: '2099-11-12T10:00:00.000Z', tempo, nome, valor, cancelada: false }
  await db.agendamentos.put({
    ...{ ...visit, id: 7, email: ANA.email, dataHoraAgendada: '2099-11-13T10:00:00.000Z' },
    ...{ versao: 2, conhecido, mudadoEm: '2026-11-12T09:00:00.000Z' },
  })
  const hers = expect.objectContaining({ owner: ANA.email })
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('agendamento.ciencia', hers), 2_000)
})

it.each([
  ['', -60_000],
  [', also where the clock was set back meanwhile', 1_800_000],
])('what failed for want of a way is sent at the clinic’s next answer%s', async (_, failed) => {
  call.mockImplementation(async (name: string) => ok(name === 'usuario.sessao' ? { sessao: ANA } : {}))
  send.mockReset()
  send.mockResolvedValue({ kind: 'no_answer' })
  await enterSession(db, ANA, 'e1', Date.now())
  const error = errorOf({ kind: 'no_answer' }, Date.now() + failed, 'perfil.salvar')
  const waits = { state: 'retry', attempts: 1, nextAt: Date.now() + 3_600_000 } as const
  await db.outbox.add(rowOf(save({ complemento: 'casa 2' }), { ...waits, error, dono: ANA.email }))
  await startSync()
  await vi.waitFor(() => expect(sync.isSending()).toBe(false))
  expect(send).not.toHaveBeenCalled()
  await heedAnswers.onAnswer?.({ serverTime: null, heardAt: 0, epoca: null, isWritten: false })
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
})
