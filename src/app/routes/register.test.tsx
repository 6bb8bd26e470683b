import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { PASSWORD } from '#tests/support/accounts.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { Screen } from './register.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
// A device without room may fail to write what it has heard.
const verify = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('no room'))))
vi.mock('../live/sync.ts', () => ({ sync: { verify } }))

const SESSION = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' }

beforeEach(async () => {
  localStorage.clear()
  call.mockReset()
  await emptyDevice()
})

it('an account that an earlier press has made leads on as a login does, and says that it is there', async () => {
  const router = createMemoryRouter(
    [
      { path: '/register', element: <Screen /> },
      { path: '*', element: <p>outra tela</p> },
    ],
    { initialEntries: [{ pathname: '/register', state: { from: '/servicos' } }] },
  )
  render(
    <MantineProvider env="test">
      <SessionProvider initial={null}>
        <RouterProvider router={router} />
        <Toasts />
      </SessionProvider>
    </MantineProvider>,
  )
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Nome de usuário', 'Ana')
  type('Email', SESSION.email)
  for (const label of ['Senha', 'Confirmar senha']) type(label, PASSWORD)
  const inUse = problem('email_em_uso', 'Detalhe.')
  call
    .mockResolvedValueOnce({ kind: 'no_answer' })
    .mockResolvedValueOnce({ kind: 'problem', status: inUse.status, problem: inUse, retryAfter: null })
    .mockResolvedValueOnce({ kind: 'ok', body: SESSION })
  fireEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText(/não sabemos se a conta foi criada/)
  fireEvent.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByText('outra tela')
  await screen.findByText('Cadastro realizado com sucesso!')
  expect(router.state.location.pathname).toBe('/servicos')
  expect(verify).toHaveBeenCalledOnce()
})
