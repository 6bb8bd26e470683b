import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { Outlet, RouterProvider } from 'react-router-dom'
import { createAppRouter } from '#src/app/router.tsx'
import { SessionProvider } from '#src/app/session.tsx'
import type { LocalSession } from '#src/offline/db.ts'

/**
 * Opens the app at an address, without its frame. `session`: who is logged in at the start; `state`: what the
 * router keeps in the history's entry.
 */
export function openAppAt(
  path: string,
  session: LocalSession | null,
  state: object | null = null,
): ReturnType<typeof createAppRouter> {
  // What the router gives a screen as its state.
  history.pushState(state && Object.fromEntries([['usr', state]]), '', path)
  const router = createAppRouter(<Outlet />)
  render(
    <MantineProvider env="test">
      <SessionProvider initial={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>,
  )
  return router
}
