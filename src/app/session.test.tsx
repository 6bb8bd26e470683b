import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#src/offline/db.ts'
import { enterSession, leaveSession } from '#src/offline/session.ts'
import { SessionProvider, useSession } from './session.tsx'

function Who() {
  return <p>{useSession()?.status ?? 'ninguém'}</p>
}

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(db.tables.map((t) => t.clear()))
})

it('keeps status, email and nomeExibicao on the device, and nothing after leaving', async () => {
  render(
    <SessionProvider initial={null}>
      <Who />
    </SessionProvider>,
  )
  await screen.findByText('ninguém')
  await enterSession(db, { email: 'ana@exemplo.test', status: 'Admin', nomeExibicao: 'Ana' }, 'e1', 1)
  await screen.findByText('Admin')
  await waitFor(() =>
    expect({ ...localStorage }).toEqual({ status: 'Admin', email: 'ana@exemplo.test', nomeExibicao: 'Ana' }),
  )
  await enterSession(db, { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: '' }, 'e2', 2)
  await screen.findByText('Usuario')
  await waitFor(() => expect(localStorage.getItem('status')).toBe('Usuario'))
  await leaveSession(db, { discardQueue: false })
  await screen.findByText('ninguém')
  await waitFor(() => expect(localStorage).toHaveLength(0))
})
