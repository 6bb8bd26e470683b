import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { ClientCardScreen } from './screen.tsx'

const call = vi.hoisted(() => vi.fn(async () => ({ kind: 'no_answer' })))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

it('where the clinic did not answer nobody is said to be asking it, and it can be asked again', async () => {
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ClientCardScreen
          whose={{ email: 'ana@exemplo.test', cliente: null }}
          clinicNow={{ date: '2026-11-12', minute: 480 }}
          online
          dono="admin@exemplo.test"
          back={{ to: '/', label: 'Voltar' }}
          clinica=""
          address=""
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.getByText('A clínica não respondeu')).toBeTruthy()
  expect(screen.queryByText(/Perguntando à clínica/)).toBeNull()
  fireEvent.click(again)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})
