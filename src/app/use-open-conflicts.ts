import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '#src/components/notices/toast.tsx'
import { isDirty } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { noteTold } from '#src/offline/queue/queue-rows.ts'
import { isToldHere } from '#src/offline/sending/outcome.ts'
import { CONFLICTS } from './shell/menu-entries.ts'

/** How long (ms) a page leaves it to another, which is used or where it was pressed, to tell a refusal. */
const OTHER_PAGE_MS = 1000

/**
 * Opens what the clinic did not take (the ids of its rows), each refusal once; where something is being typed
 * or asked, or stands to be read aloud, a notice leads there. What was pressed on this page and is still
 * followed by its screen or its notice is told by that. A page that nobody looks at tells nothing, and what
 * one tells is noted before: it is news to no other page of the device, also beside it.
 */
export function useOpenConflicts(refusals: readonly string[], path: string): void {
  const navigate = useNavigate()
  const told = useRef(new Set<string>())
  const isLookedAt = useSyncExternalStore(onVisibility, isVisible)
  useEffect(() => {
    const fresh = refusals.filter((id) => !told.current.has(id))
    if (fresh.length === 0 || !isLookedAt) return
    const tell = async () => {
      for (const id of fresh) told.current.add(id)
      // Where it cannot be noted, another page tells it, too.
      const untold = await noteTold(db, fresh, Date.now()).catch(() => fresh)
      const isNews = untold.some((id) => !isToldHere(id))
      if (!isNews || path === CONFLICTS) return
      const isAsking = document.querySelector('[role="dialog"], main form') !== null
      if (!(isDirty() || isAsking)) {
        void navigate(CONFLICTS)
        return
      }
      notify.info('A clínica não aceitou algo que você fez', {
        id: 'conflitos',
        action: { label: 'Resolver', onClick: () => void navigate(CONFLICTS) },
      })
    }
    if (document.hasFocus() || fresh.some(isToldHere)) {
      void tell()
      return
    }
    const timer = setTimeout(() => void tell(), OTHER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [refusals, path, navigate, isLookedAt])
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
