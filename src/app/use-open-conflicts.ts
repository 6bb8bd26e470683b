import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '#src/components/toast.tsx'
import { isDirty } from '#src/lib/dirty.ts'
import { isToldHere } from '#src/offline/outcome.ts'
import { CONFLICTS } from './shell/menu-entries.ts'

/**
 * Opens what the clinic did not take (the ids of its rows), each refusal once; where something is being typed
 * or asked, or stands to be read aloud, a notice leads there. What was pressed on this page and is still
 * followed by its screen or its notice is told by that.
 */
export function useOpenConflicts(refusals: readonly string[], path: string): void {
  const navigate = useNavigate()
  const told = useRef(new Set<string>())
  useEffect(() => {
    const fresh = refusals.filter((id) => !told.current.has(id))
    for (const id of fresh) told.current.add(id)
    const isNews = fresh.some((id) => !isToldHere(id))
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
  }, [refusals, path, navigate])
}
