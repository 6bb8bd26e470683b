import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { errorOfRefusal, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { discard, enqueue } from '#src/offline/queue/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useMove } from './use-move.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'marina@exemplo.test'
const own = { ...visit, email: EMAIL, chave: null }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL)
  await db.agendamentos.put(own)
})

it('a move that a cancellation has taken the place of waits again on its sheet once that is taken back', async () => {
  const move = { email: EMAIL, refused: null, onMoved: vi.fn(), onLeave: vi.fn() }
  const { result } = renderHook(() => useMove(own, move))
  const says = (kind: string) => waitFor(() => expect(result.current.sheet?.kind).toBe(kind))
  await act(() => result.current.send('2026-11-13T09:30:00.000Z', own))
  await says('queued')
  // In another tab she cancels the visit, and thinks better of it.
  const { id, nome, dataHoraAgendada, tempo, versao } = own
  const cancel = cancelAgendamento({ alvo: { id }, nome, dataHoraAgendada, tempo, versao })
  await act(() => enqueue(db, cancel, { id: uuid(5), dono: EMAIL, deviceNow: Date.now() }))
  await says('given up')
  await act(() => discard(db, uuid(5), uuid(6), Date.now()))
  await says('queued')
  expect(result.current.sheet).toMatchObject({ when: '2026-11-13T09:30:00.000Z' })
  expect(await db.outbox.toArray()).toMatchObject([{ command: { kind: 'agendamento.remarcar' } }])
})

it.each([
  ['with other times is about the time', ['2026-11-13T11:00:00.000Z'], 'taken'],
  ['with none, as once the deadline is over, is about no time that she could choose', [], 'refused'],
] as const)('a move that the clinic refuses %s', async (_, alternativas, kind) => {
  const move = { email: EMAIL, refused: null, onMoved: vi.fn(), onLeave: vi.fn() }
  const { result } = renderHook(() => useMove(own, move))
  await act(() => result.current.send('2026-11-13T09:30:00.000Z', own))
  await waitFor(() => expect(result.current.sheet?.kind).toBe('queued'))
  const error = { ...errorOfRefusal(409, 'horario_indisponivel'), alternativas }
  await act(() => db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error }))
  await waitFor(() => expect(result.current.sheet?.kind).not.toBe('queued'))
  expect(result.current.sheet?.kind).toBe(kind)
})
