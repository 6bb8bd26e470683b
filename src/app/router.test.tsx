import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { createAppRouter } from './router.tsx'
import { SessionProvider, useSession } from './session.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

// Side by side, as on the reception's tablet.
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(min-width: 64em)' })

const ANA = { email: 'ana@exemplo.test', status: 'Admin', nomeExibicao: 'Ana' } as const
const BIA = { email: 'bia@exemplo.test', status: 'Admin', nomeExibicao: 'Bia' } as const

beforeEach(async () => {
  await emptyDevice()
  await enterSession(db, ANA, 'e1', 1)
})

function Frame() {
  return (
    <>
      <p>{useSession()?.epoch}</p>
      <Outlet />
    </>
  )
}

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })

it('gives nobody what another person has typed, whoever logs in meanwhile in another tab', async () => {
  window.history.pushState(null, '', '/voucher')
  render(
    <MantineProvider env="test">
      <SessionProvider initial={null}>
        <RouterProvider router={createAppRouter(<Frame />)} />
      </SessionProvider>
    </MantineProvider>,
  )
  fireEvent.input(await nameField(), { target: { value: 'Dez por cento' } })
  // The same person, who logs in anew, goes on with it.
  await enterSession(db, ANA, 'e2', 2)
  await waitFor(() => expect(screen.getByText('e2')).toBeTruthy())
  expect((await nameField()).value).toBe('Dez por cento')
  await enterSession(db, BIA, 'e3', 3)
  await waitFor(async () => expect((await nameField()).value).toBe(''))
})
