import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { db, type LocalSession } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/session.ts'
import { readReturnState } from './return-to.ts'
import { SessionProvider, useSession } from './session.tsx'
import { useDraft } from './use-draft.ts'

vi.mock('./sync.ts', () => ({ sync: { verify: async () => undefined } }))
beforeEach(() => Promise.all(db.tables.map((t) => t.clear())))
const HELENA: LocalSession = {
  email: 'helena@exemplo.test',
  status: 'Admin',
  nomeExibicao: 'Helena',
  epoch: 'e1',
  expirada: true,
}

function Form() {
  const { draft, goToLogin } = useDraft(z.object({ nome: z.string() }))
  return (
    <>
      <output>{draft?.values.nome ?? 'nada'}</output>
      <button
        type="button"
        onClick={() => goToLogin({ editing: null, values: { nome: 'O que Helena digitou' } })}
      >
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
  await enterSession(
    db,
    { email: 'luana@exemplo.test', status: 'Admin', nomeExibicao: 'Luana' } as never,
    'e2',
    Date.now(),
  )
  await waitFor(() => expect(screen.getByRole('status')).toBeTruthy())
  expect(screen.getByRole('status').textContent).toBe('nada')
})
