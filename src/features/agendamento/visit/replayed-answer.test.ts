import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { notify } from '#src/components/toast.tsx'
import { db, writeMeta } from '#src/offline/db.ts'
import { answerVisit } from './acts.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/send.ts', () => ({ send: (...sent: Parameters<Send>) => send(...sent) }))

beforeEach(async () => {
  localStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await Promise.all(db.tables.map((t) => t.clear()))
  await writeMeta(db, 'sessao', {
    ...({ email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false } as const),
  })
  await db.agendamentos.put(visit)
})
afterEach(() => vi.restoreAllMocks())

it('a confirmation answered again after the clinic has cancelled the visit is not "Presença confirmada"', async () => {
  // No room for a row: sent at once; the answer is lost, and she is told to try again.
  vi.spyOn(db.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
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
