import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { startSync, sync } from './sync.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

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
