import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useRef } from 'react'
import {
  createMemoryRouter,
  MemoryRouter,
  Navigate,
  Route,
  RouterProvider,
  Routes,
  useLocation,
} from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Session } from '#domain/usuario/schema.ts'
import { db, type LocalSession } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider, useSession } from '../session.tsx'
import { readReturnState } from './return-to.ts'
import { useDraft } from './use-draft.ts'

const verify = vi.hoisted(() => vi.fn())
vi.mock('../live/sync.ts', () => ({ sync: { verify } }))
beforeEach(async () => {
  verify.mockReset().mockResolvedValue(undefined)
  sessionStorage.clear()
  await emptyDevice()
})
const HELENA: LocalSession = {
  email: 'helena@exemplo.test',
  status: 'Admin',
  nomeExibicao: 'Helena',
  epoch: 'e1',
  expirada: true,
}

function Form() {
  const { draft, goToLogin } = useDraft(z.object({ nome: z.string() }))
  const field = useRef<HTMLInputElement>(null)
  const typed = () => ({ editing: null, values: { nome: field.current?.value ?? '' } })
  return (
    <>
      <output>{draft?.values.nome ?? 'nada'}</output>
      <input aria-label="Nome" ref={field} defaultValue="O que Helena digitou" />
      <button type="button" onClick={() => goToLogin(typed)}>
        Login
      </button>
    </>
  )
}
// As routes/login.tsx leads on.
function Login() {
  const session = useSession()
  const { to } = readReturnState(useLocation().state)
  if (session !== null && !session.expirada) return <Navigate to={to ?? '/'} state={to?.state} replace />
  return <p>Entre</p>
}
it('what one person typed is not there for another who logs in', async () => {
  await db.meta.put({ key: 'sessao', value: HELENA })
  render(
    <SessionProvider initial={HELENA} onOtherPerson={vi.fn()}>
      <MemoryRouter initialEntries={['/form']}>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="/login" element={<Login />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('Entre')
  const luana: Session = { email: 'luana@exemplo.test', status: 'Admin', nomeExibicao: 'Luana' }
  await enterSession(db, luana, 'e2', Date.now())
  await waitFor(() => expect(screen.getByRole('status')).toBeTruthy())
  expect(screen.getByRole('status').textContent).toBe('nada')
})

it('what was typed before a login is there once: on the way back to the form it may be saved already', async () => {
  await db.meta.put({ key: 'sessao', value: HELENA })
  const state = { draft: { editing: null, values: { nome: 'O que Helena digitou' } }, dono: HELENA.email }
  const routes = [
    { path: '/form', element: <Form /> },
    { path: '/servicos', element: <p>Nossos Serviços</p> },
  ]
  const entry = { pathname: '/form', search: '?ver=lista', state: { ...state, newAt: '15:00' } }
  const router = createMemoryRouter(routes, { initialEntries: [entry] })
  render(
    <StrictMode>
      <SessionProvider initial={HELENA} onOtherPerson={vi.fn()}>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  )
  await waitFor(() => expect(router.state.location.state).toEqual({ newAt: '15:00' }))
  expect(router.state.location.search).toBe('?ver=lista')
  expect(screen.getByRole('status').textContent).toBe('O que Helena digitou')
  await act(() => router.navigate('/servicos'))
  await screen.findByText('Nossos Serviços')
  await act(() => router.navigate(-1))
  expect((await screen.findByRole('status')).textContent).toBe('nada')
})

it.each([
  ['the form cannot read', { nome: 7 }, HELENA.email],
  ['somebody else typed', { nome: 'O que Luana digitou' }, 'luana@exemplo.test'],
])('what %s stays in the history', async (_, values, dono) => {
  await db.meta.put({ key: 'sessao', value: HELENA })
  const state = { draft: { editing: null, values }, dono }
  const router = createMemoryRouter([{ path: '/form', element: <Form /> }], {
    initialEntries: [{ pathname: '/form', state }],
  })
  render(
    <SessionProvider initial={HELENA} onOtherPerson={vi.fn()}>
      <RouterProvider router={router} />
    </SessionProvider>,
  )
  expect((await screen.findByRole('status')).textContent).toBe('nada')
  expect(router.state.location.state).toEqual(state)
})

const WAY_IN = [
  { path: '/form', element: <Form /> },
  { path: '/login', element: <Login /> },
  { path: '/esqueciASenha', element: <Login /> },
  { path: '/outra', element: <p>outra tela</p> },
]

async function showWayIn() {
  await db.meta.put({ key: 'sessao', value: HELENA })
  const router = createMemoryRouter(WAY_IN, { initialEntries: ['/form'] })
  const app = () => (
    <SessionProvider initial={HELENA} onOtherPerson={vi.fn()}>
      <RouterProvider router={router} />
    </SessionProvider>
  )
  render(app())
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  return router
}

it('what the form has taken over does not come back with a page of the way in that the history keeps', async () => {
  const router = await showWayIn()
  await screen.findByText('Entre')
  await act(() => router.navigate('/esqueciASenha', { state: router.state.location.state }))
  await act(async () => {
    await enterSession(db, HELENA, 'e2', Date.now())
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('O que Helena digitou'))
  await waitFor(() => expect(router.state.location.state).toEqual({}))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(router.state.location.pathname).toBe('/form'))
  expect((await screen.findByRole('status')).textContent).toBe('nada')
})

it('the way to the login stays open where the device has no room to note what the clinic says', async () => {
  verify.mockRejectedValue(new Error('no room'))
  await showWayIn()
  await screen.findByText('Entre')
})

it('the login that was pressed on a page does not call back whoever has gone on to another', async () => {
  let answer = () => undefined as unknown
  verify.mockReturnValue(new Promise((go) => (answer = () => go(undefined))))
  const router = await showWayIn()
  await act(() => router.navigate('/outra'))
  await act(async () => void answer())
  expect(router.state.location.pathname).toBe('/outra')
})

it('the login that was pressed leads on where another day of the same page was picked meanwhile, and back to that', async () => {
  let answer = () => undefined as unknown
  verify.mockReturnValue(new Promise((go) => (answer = () => go(undefined))))
  const router = await showWayIn()
  await act(() => router.navigate('/form?data=2026-11-13'))
  await act(async () => void answer())
  await screen.findByText('Entre')
  expect(router.state.location.state.from).toMatchObject({ pathname: '/form', search: '?data=2026-11-13' })
})

it('what is typed between the press of the login and the clinic’s answer is there after the login', async () => {
  let answer = () => undefined as unknown
  verify.mockReturnValue(new Promise((go) => (answer = () => go(undefined))))
  await showWayIn()
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'O que Helena digitou depois' } })
  await act(async () => void answer())
  await screen.findByText('Entre')
  await act(async () => {
    await enterSession(db, HELENA, 'e2', Date.now())
  })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('O que Helena digitou depois'))
})
