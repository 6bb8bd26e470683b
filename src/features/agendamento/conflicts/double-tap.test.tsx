import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'
import { ConflictsScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

it('a double tap on what is kept of one does not give up what was wanted of another', async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const refused = (n: number, cliente: string) => {
    const pedido = { ...create.payload.pedido, email: null, cliente }
    const command = createAgendamento({ pedido, imagem: '', recepcao: true })
    const error = errorOfRefusal(409, 'horario_ocupado')
    return rowOf(command, { id: uuid(n), dono: EMAIL, state: 'conflict', attempts: 1, error })
  }
  await db.outbox.bulkAdd([refused(1, 'Rosa'), refused(2, 'Helena')])
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ConflictsScreen
          email={EMAIL}
          clinicNow={{ date: '2026-11-12', minute: 540 }}
          deviceNow={Date.now()}
          online
          onLogin={vi.fn()}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  const keep = () => screen.getAllByRole('button', { name: 'Manter o da clínica' })
  await waitFor(() => expect(keep()).toHaveLength(2))
  tap(keep()[0] as HTMLElement, 1000)
  await waitFor(() => expect(keep()).toHaveLength(1))
  await waitFor(() => expect(keep()[0]?.hasAttribute('disabled')).toBe(false))
  tap(keep()[0] as HTMLElement, 1120)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(2)])
})
