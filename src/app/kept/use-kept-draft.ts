import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Draft } from '#src/lib/form/draft.ts'
import { UNASKED } from '../leave-guard.tsx'
import { sync } from '../live/sync.ts'
import { useSession } from '../session.tsx'
import { useShownPage } from '../use-shown-page.ts'
import { noteReadHere, wasReadHere } from './tab-memory.ts'

/**
 * What is typed in a form, carried over a login: it travels in the navigation state, and comes back with the
 * page for the one who typed it.
 */
export function useKeptDraft<Values>(): {
  /** The draft as the browser's history kept it, unchecked; null where there is none of this person's. */
  readonly kept: unknown
  /**
   * Takes it out of the history, for the form that holds it now: else it would be typed again, after it was
   * saved, for whoever comes back to this page.
   */
  readonly forget: () => void
  /** `typed` is asked when the page is left; it answers null where nothing is typed. */
  readonly goToLogin: (typed: () => Draft<Values> | null) => void
} {
  const here = useLocation()
  const navigate = useNavigate()
  const shown = useShownPage()
  const email = useSession()?.email ?? null
  const [kept] = useState<unknown>(() => keptFor(email, here.state))
  const place = useRef(here)
  place.current = here
  const forget = useCallback(() => {
    const { pathname, search, hash, state } = place.current
    // Who she is may be known late: what was not read stays.
    if (kept === null || keptFor(email, state) === null) return
    const { draft: _, dono: __, draftId, ...rest } = state
    if (typeof draftId === 'string') noteReadHere(draftId)
    void navigate({ pathname, search, hash }, { replace: true, state: rest })
  }, [kept, email, navigate])
  return {
    kept,
    forget,
    goToLogin: (typed) => {
      const { pathname } = here
      const goOn = () => {
        const isGone = shown.current === null || place.current.pathname !== pathname
        // Whoever has gone to another page is not called back; another day of the agenda is the same page.
        if (isGone) return undefined
        // The clinic may take its time to answer, and she has gone on typing.
        const draft = typed()
        const state = draft === null ? null : { draft, dono: email, draftId: crypto.randomUUID() }
        return navigate('/login', { state: { from: { ...place.current, state }, ...UNASKED } })
      }
      // Until the device knows that its session is over, the login leads straight back. That it has no room
      // to write so is no reason to stay.
      void sync.verify().then(goOn, goOn)
    },
  }
}

function keptFor(email: string | null, state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('dono' in state) || !('draft' in state)) return null
  if ('draftId' in state && wasReadHere(state.draftId)) return null
  return email !== null && state.dono === email ? state.draft : null
}
