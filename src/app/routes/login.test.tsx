import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { create, errorOfRefusal, rowOf, save, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { Screen } from './login.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

beforeEach(emptyDevice)

it('counts of others what a login sends, and neither what was refused nor what is too late', async () => {
  render(
    <MantineProvider env="test">
      <SessionProvider initial={null}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </SessionProvider>
    </MantineProvider>,
  )
  const error = errorOfRefusal(409, 'horario_ocupado')
  const confirms = setVisitState({
    alvo: { comando: uuid(1) },
    versao: 1,
    estado: 'confirmada',
    visto: visit,
  })
  await act(async () => {
    await db.outbox.bulkAdd([
      rowOf(create, { id: uuid(1), state: 'conflict', attempts: 1, unanswered: false, error }),
      // Held behind it, until she has chosen.
      rowOf(confirms, { id: uuid(2) }),
      rowOf(create, { id: uuid(3), expiresAt: '2020-11-12T09:00:00.000Z' }),
      rowOf(save({ uf: 'SP' }), { id: uuid(4) }),
    ])
  })
  await screen.findByText(/^Neste aparelho há 1 pedido de outro acesso, que ainda espera\. Ele só é enviado/)
  // It was sent, and no answer came: that the clinic does not have it nobody knows.
  await act(() =>
    db.outbox.where('id').equals(uuid(4)).modify({ state: 'retry', attempts: 1, unanswered: true }),
  )
  await screen.findByText(/^Neste aparelho há 1 pedido de outro acesso/)
  expect(screen.queryByText(/chegou à clínica/)).toBeNull()
  await act(() => db.outbox.where('id').equals(uuid(4)).modify({ state: 'rejected', attempts: 1, error }))
  await vi.waitFor(() => expect(screen.queryByText(/pedidos? de outro acesso/)).toBeNull())
})
