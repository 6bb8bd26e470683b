import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { KnownBooking } from '#domain/agendamento/restored.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { bookLost } from './commands.ts'
import { useRestored } from './queries.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA, 'Usuario', 'A')
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2026-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
})

const renderRestored = () =>
  renderHook(() => useRestored(ANA, 'cliente', { date: '2026-11-11', minute: 600 }))

const known = (change: Partial<Agendamento> = {}): KnownBooking => ({
  key: 'agendamento:10',
  target: { id: 10 },
  epoca: 'before',
  client: null,
  state: 'booked',
  visit: { ...visit, email: ANA, ...change },
})

it('what she has asked for again by the booking screen waits in the queue, and is not offered to be asked for once more', async () => {
  await db.conhecidos.put(known())
  // The very same, as the booking screen sends it.
  await db.outbox.add(rowOf(create, { id: uuid(5) }))
  const { result } = renderRestored()
  await waitFor(() => expect(result.current.copiaDe).not.toBeNull())
  expect(result.current.differences).toEqual([])
})

it('nor is it kept back that she has lost it, once the clinic has refused what she asked for', async () => {
  await db.conhecidos.put(known())
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.add(rowOf(create, { id: uuid(5), state: 'conflict', error }))
  const { result } = renderRestored()
  await waitFor(() => expect(result.current.differences).toMatchObject([{ kind: 'gone' }]))
})

it('a client’s visit that reception had squeezed in is asked for as a client may ask', async () => {
  const lost = known({ encaixe: true })
  await db.conhecidos.put(lost)
  await bookLost(lost, { dono: ANA })
  const [row] = await db.outbox.toArray()
  expect(row?.command.payload).toMatchObject({ pedido: { encaixe: false } })
})
