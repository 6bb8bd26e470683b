import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { db, readSession } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { Screen } from './forgot-password.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
vi.mock('../live/sync.ts', () => ({ sync: { verify: async () => undefined } }))

const SESSION = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' }
const state = { from: '/servicos', email: 'ana@exemplo.test' }

beforeEach(async () => {
  localStorage.clear()
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
})

function show(entry: unknown = state) {
  const router = createMemoryRouter(
    [
      { path: '/esqueciASenha', element: <Screen /> },
      { path: '*', element: <p>outra tela</p> },
    ],
    { initialEntries: [{ pathname: '/esqueciASenha', state: entry }] },
  )
  render(
    <MantineProvider env="test">
      <SessionProvider initial={null}>
        <RouterProvider router={router} />
        <Toasts />
      </SessionProvider>
    </MantineProvider>,
  )
  return router
}
const refusedCode = {
  kind: 'problem',
  status: 422,
  problem: problem('dados_invalidos', 'Confira os campos.', {
    errors: [{ campo: 'codigo', mensagem: 'O código venceu. Peça outro.' }],
  }),
  retryAfter: null,
}

type Router = ReturnType<typeof show>
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const answers = (endpoint: string, answer: unknown) =>
  call.mockImplementation(async (name: string) => (name === endpoint ? answer : { kind: 'no_answer' }))

/** Answers what gives the answer, once the test says so. */
function answersLate(endpoint: string, answer: unknown): () => Promise<void> {
  let give = () => undefined as unknown
  const late = new Promise((go) => (give = () => go(answer)))
  answers(endpoint, late)
  return async () => {
    give()
    // The form reads it, and the router has gone wherever that leads.
    await new Promise((go) => setTimeout(go, 50))
  }
}

async function toPassword() {
  await title('Esqueci a senha')
  fireEvent.click(screen.getByRole('button', { name: 'Já tenho o código' }))
  await title('Digite o código')
  answers('conta.conferirCodigo', { kind: 'ok', body: null })
  type('Código de seis números', '418236')
  await title('Nova senha')
}

it('goes step by step, and Back goes one', async () => {
  const router = show()
  await toPassword()
  expect(screen.getByRole('img', { name: 'Passo 2 de 2' })).toBeTruthy()
  await act(() => router.navigate(-1))
  await title('Digite o código')
  expect(screen.getByLabelText<HTMLInputElement>('Código de seis números').value).toBe('418236')
  await act(() => router.navigate(-1))
  await title('Esqueci a senha')
})

it('leads on as the login does, with the new session', async () => {
  const router = show()
  await toPassword()
  answers('conta.novaSenha', { kind: 'ok', body: SESSION })
  for (const label of ['Nova senha', 'Confirmar senha']) type(label, 'senha-nova-1')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }))
  await screen.findByText('outra tela')
  await screen.findByText('Senha trocada')
  expect(router.state.location.pathname).toBe('/servicos')
  expect((await readSession(db))?.email).toBe('ana@exemplo.test')
})

it('keeps the code in no navigation state, and asks for it again on a page loaded anew', async () => {
  const router = show()
  await toPassword()
  expect(JSON.stringify(router.state.location.state)).not.toContain('418236')
  show(router.state.location.state)
  expect(await screen.findAllByRole('heading', { level: 1, name: 'Digite o código' })).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@exemplo.test')
})

it('leads back to the code where it holds no longer, and says why', async () => {
  const router = show()
  await toPassword()
  answers('conta.novaSenha', refusedCode)
  for (const label of ['Nova senha', 'Confirmar senha']) type(label, 'senha-nova-1')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }))
  await title('Digite o código')
  expect(screen.getByText('O código venceu. Peça outro.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Código de seis números').value).toBe('')
  // The step that was left is none to go back to.
  await act(() => router.navigate(-1))
  await title('Esqueci a senha')
})

it.each([
  ['goes on to the login', (router: Router) => router.navigate('/login'), '/login'],
  ['goes back a step', (router: Router) => router.navigate(-1), '/esqueciASenha'],
])('a code that turns out right is no call back for whoever %s meanwhile', async (_, leave, address) => {
  const router = show()
  await title('Esqueci a senha')
  fireEvent.click(screen.getByRole('button', { name: 'Já tenho o código' }))
  await title('Digite o código')
  const answer = answersLate('conta.conferirCodigo', { kind: 'ok', body: null })
  type('Código de seis números', '418236')
  await act(() => leave(router))
  await act(answer)
  expect(router.state.location.pathname).toBe(address)
  expect(screen.queryByRole('heading', { name: 'Nova senha' })).toBeNull()
})

it('a code that is refused late does not lead back whoever has gone on to the login', async () => {
  const router = show()
  await toPassword()
  const answer = answersLate('conta.novaSenha', refusedCode)
  for (const label of ['Nova senha', 'Confirmar senha']) type(label, 'senha-nova-1')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }))
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('conta.novaSenha', expect.anything()))
  await act(() => router.navigate('/login'))
  await act(answer)
  expect(router.state.location.pathname).toBe('/login')
})
