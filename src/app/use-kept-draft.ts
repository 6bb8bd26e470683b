import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Draft } from '#src/lib/draft.ts'
import { UNASKED } from './leave-guard.tsx'
import { useSession } from './session.tsx'
import { sync } from './sync.ts'

/**
 * What is typed in a form, carried over a login: it travels in the navigation state, and comes back with the
 * page for the one who typed it. `kept` is as the browser kept it, and may be anything; null where there is
 * nothing for her.
 */
export function useKeptDraft<Values>(): {
  readonly kept: unknown
  /** Null where nothing is typed. */
  readonly goToLogin: (draft: Draft<Values> | null) => void
} {
  const here = useLocation()
  const navigate = useNavigate()
  const email = useSession()?.email ?? null
  const [kept] = useState<unknown>(() => keptFor(email, here.state))
  return {
    kept,
    goToLogin: (draft) => {
      const typed = draft === null ? null : { draft, dono: email }
      const state = { from: { ...here, state: typed }, ...UNASKED }
      // Until the device knows that its session is over, the login leads straight back.
      void sync.verify().then(() => navigate('/login', { state }))
    },
  }
}

function keptFor(email: string | null, state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('dono' in state) || !('draft' in state)) return null
  return email !== null && state.dono === email ? state.draft : null
}
