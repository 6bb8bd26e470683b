import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice } from '#tests/support/page-device.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const FAR = '2027-11-12'
const held = { ...visit, email: null, cliente: 'Dona Lúcia', dataHoraAgendada: `${FAR}T09:00:00.000Z` }
const ok = (body: unknown) => ({ kind: 'ok', status: 200, replayed: false, headers: new Headers(), body })
const mark = (em: number) => ({ em, desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null })

beforeEach(async () => {
  await emptyDevice()
  await db.meta.bulkPut(
    ['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark(Date.now() - 1_000) })),
  )
})

it('a far date that could not be read anew after a change is read again', async () => {
  const answers = [ok([{ ...held, pessoa: null }]), { kind: 'no_answer' }]
  call.mockImplementation(async () => answers.shift() ?? ok([]))
  renderAgenda({ place: { view: 'day', date: FAR } })
  await screen.findAllByText(/Dona Lúcia/)
  // Cancelled elsewhere: the stream tells of it, the list is pulled, the answer for this date is lost once.
  await db.meta.put({ key: 'pull:agendamentos', value: mark(Date.now()) })
  await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThanOrEqual(2))
  await vi.waitFor(() => expect(screen.queryAllByText(/Dona Lúcia/)).toEqual([]), { timeout: 10_000 })
  expect(call.mock.calls.length).toBeGreaterThanOrEqual(3)
})
