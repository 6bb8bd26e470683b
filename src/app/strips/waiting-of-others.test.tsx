import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { Screen as Agenda } from '../routes/agenda.tsx'
import { Screen as Queue } from '../routes/queue.tsx'
import { SessionProvider } from '../session.tsx'

vi.mock('#src/offline/api.ts', () => ({
  api: { call: () => Promise.resolve({ kind: 'no_answer' }) },
  onApiAnswer: () => () => undefined,
}))

const TOLD = /^Neste aparelho há 2 pedidos de outro acesso, que ainda esperam\./
const COLLEAGUE = 'bia@exemplo.test'
const future = '2999-11-12T09:00:00.000Z'

beforeEach(async () => {
  await emptyDevice()
  await db.outbox.bulkAdd([
    rowOf(create, { id: uuid(1), dono: COLLEAGUE, state: 'auth', expiresAt: future }),
    rowOf(create, { id: uuid(2), dono: COLLEAGUE, state: 'auth', expiresAt: future }),
  ])
})

async function show(Screen: ComponentType, status: 'Admin' | 'Usuario') {
  const session = { email: 'ana@exemplo.com', status, nomeExibicao: 'Ana', epoch: 'e1', expirada: false }
  await writeMeta(db, 'sessao', session)
  render(
    <MantineProvider env="test">
      <SessionProvider initial={session}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </MantineProvider>,
  )
}

it.each([
  ['Pendências', Queue],
  ['the agenda', Agenda],
] as const)(
  'reception reads in %s how many requests of a colleague wait on its tablet',
  async (_, Screen) => {
    await show(Screen, 'Admin')
    await screen.findByText(TOLD)
    expect(screen.queryByText(/Drenagem|bia/)).toBeNull()
    await act(() => db.outbox.clear())
    await vi.waitFor(() => expect(screen.queryByText(/de outro acesso/)).toBeNull())
  },
)

it('a client reads of nobody else’s', async () => {
  await show(Queue, 'Usuario')
  await screen.findByText('Nada a enviar')
  expect(screen.queryByText(/de outro acesso/)).toBeNull()
})
