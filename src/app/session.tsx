import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { db, type LocalSession } from '#src/offline/db.ts'
import { readSession } from '#src/offline/session.ts'

const SessionContext = createContext<LocalSession | null>(null)

/**
 * Who uses this device, followed live in every tab. `initial` was read before the first paint, so that nobody
 * sees the visitor's menu for a blink.
 */
export function SessionProvider(props: {
  readonly initial: LocalSession | null
  readonly children: ReactNode
}) {
  const session = useLiveQuery(() => readSession(db), [], props.initial)
  useEffect(() => mirror(session), [session])
  return <SessionContext value={session}>{props.children}</SessionContext>
}

export function useSession(): LocalSession | null {
  return useContext(SessionContext)
}

/** What this device last knew, at hand before its database is: good enough to fetch a screen by. */
export function wasLoggedIn(): boolean {
  try {
    return localStorage.getItem('status') !== null
  } catch {
    return false
  }
}

/** The specification's three stored values. Nothing is decided by them but what an older page would draw. */
function mirror(session: LocalSession | null): void {
  if (session === null) {
    localStorage.clear()
    return
  }
  localStorage.setItem('status', session.status)
  localStorage.setItem('email', session.email)
  localStorage.setItem('nomeExibicao', session.nomeExibicao)
}
