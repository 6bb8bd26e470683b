import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { db } from '#src/offline/db.ts'
import { logInHere } from '#tests/support/page-device.ts'
import { requestCancellation } from '../cancelling/commands.ts'
import { moveVisit, setStateByReception } from './commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
const send = vi.fn<Send>(async ({ endpoint }) =>
  endpoint === 'agendamento.cancelar'
    ? { kind: 'ok', status: 204, body: null }
    : { kind: 'ok', status: 200, body: { ...visit, versao: 2 } },
)
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...args: Parameters<Send>) => send(...args) }))

beforeEach(async () => {
  localStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await logInHere(ANA, 'Admin')
  // Safari: "Connection to Indexed Database server lost"; the page still shows what it had read.
  const lost = () => {
    throw Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' })
  }
  vi.spyOn(db.outbox, 'orderBy').mockImplementation(lost)
  vi.spyOn(db.outbox, 'where').mockImplementation(lost as never)
})
afterEach(() => vi.restoreAllMocks())

it('a move of hers goes to the clinic at once', async () => {
  const ended = await moveVisit(visit, '2026-11-13T14:00:00.000Z', { dono: ANA, id: uuid(2) })
  expect(ended).toMatchObject({ ok: true, value: { kind: 'done' } })
})

it('so does a cancellation of hers', async () => {
  const ended = await requestCancellation(visit, ANA, uuid(3))
  expect(ended).toMatchObject({ ok: true, value: { kind: 'done' } })
})

it('and what reception says of a visit', async () => {
  const feitoEm = '2026-11-12T09:00:00.000Z'
  const ended = await setStateByReception(visit, 'chegou', { dono: ANA, id: uuid(4), feitoEm })
  expect(ended).toMatchObject({ ok: true, value: { kind: 'done' } })
})
