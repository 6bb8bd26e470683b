import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, type LocalSession, readSession } from '#src/offline/db.ts'
import { clearAllButMemory } from '#src/offline/local-memory.ts'
import { forgetSaidHere } from '#src/offline/login/opened-here.ts'

const SessionContext = createContext<LocalSession | null>(null)

type Props = {
  readonly initial: LocalSession | null
  readonly children: ReactNode
  /** Loads the page anew, for whoever is logged in now. */
  readonly onOtherPerson?: () => void
}

/**
 * Who uses this device, followed live in every tab. `initial` was read before the first paint, so that nobody
 * sees the visitor's menu for a blink.
 */
export function SessionProvider({ initial, children, onOtherPerson = reload }: Props) {
  const read = useLiveQuery(() => readSession(db))
  const [session, setSession] = useState(initial)
  // The same object for as long as it says the same: all that is drawn depends on it.
  if (read !== undefined && !isSame(session, read)) setSession(read)
  useEffect(() => mirror(session), [session])
  useEffect(() => {
    // A logout in any tab ends what was said on this page: nobody has said here since who she is.
    if (session === null) forgetSaidHere()
  }, [session])
  const isOther = useOtherPerson(session)
  // Once nothing of the one before is drawn any more, and no form of hers asks to stay.
  useEffect(() => {
    if (isOther) onOtherPerson()
  }, [isOther, onOtherPerson])
  return isOther ? null : <SessionContext value={session}>{children}</SessionContext>
}

function isSame(a: LocalSession | null, b: LocalSession | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function reload(): void {
  window.location.reload()
}

/** A live query has heard by then; without the browser's channel between tabs it never does. */
const HEARD_MS = typeof BroadcastChannel === 'undefined' ? 0 : 1_000

/**
 * Whether somebody else than the one shown is logged in by now, in another tab, and this one has not heard of
 * it: asked when the other tab says so in the browser's storage, and whenever somebody looks at this one.
 */
function useOtherPerson(shown: LocalSession | null): boolean {
  const [isOther, setIsOther] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      // A transaction of its own reads the table anew, not what live queries have read before.
      const stored = await db.transaction('r', db.meta, async () => readSession(db))
      if (stored?.email !== shown?.email || stored?.status !== shown?.status) setIsOther(true)
    }
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => void check().catch(() => undefined), HEARD_MS)
    }
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [shown])
  return isOther
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
    clearAllButMemory()
    return
  }
  try {
    localStorage.setItem('status', session.status)
    localStorage.setItem('email', session.email)
    localStorage.setItem('nomeExibicao', session.nomeExibicao)
  } catch {
    // A browser that refuses it goes without.
  }
}
