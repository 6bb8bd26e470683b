import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '#src/components/toast.tsx'
import { isUnsaved } from '#src/lib/dirty.ts'
import { CONFLICTS } from './shell/menu-entries.ts'

/** So long after a press its refusal is still told where it was made, ms. */
const TOLD_THERE_MS = 15_000

/**
 * Opens what the clinic did not take, once, after the queue was sent; where something is being typed or
 * asked, a notice leads there. `since`: when the newest of it was pressed (ms), null where there is nothing.
 */
export function useOpenConflicts(since: number | null, path: string): void {
  const navigate = useNavigate()
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (since === null || (told.current ?? 0) >= since || path === CONFLICTS) return
    told.current = since
    if (Date.now() - since < TOLD_THERE_MS) return
    const isAsking = document.querySelector('[role="dialog"]') !== null
    if (!(isUnsaved() || isAsking)) {
      void navigate(CONFLICTS)
      return
    }
    notify.info('A clínica não aceitou algo que você fez', {
      id: 'conflitos',
      action: { label: 'Resolver', onClick: () => void navigate(CONFLICTS) },
    })
  }, [since, path, navigate])
}
