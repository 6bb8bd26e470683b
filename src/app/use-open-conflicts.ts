import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '#src/components/toast.tsx'
import type { OpenRefusal } from '#src/features/agendamento/conflicts/queries.ts'
import { isDirty } from '#src/lib/dirty.ts'
import { OUTCOME_WAIT_MS } from '#src/offline/outcome.ts'
import { CONFLICTS } from './shell/menu-entries.ts'

/**
 * Opens what the clinic did not take, each refusal once, after the queue was sent; where something is being
 * typed or asked, or stands to be read aloud, a notice leads there. What is refused while the screen still
 * waits for it is told there.
 */
export function useOpenConflicts(refusals: readonly OpenRefusal[], path: string): void {
  const navigate = useNavigate()
  const told = useRef(new Set<string>())
  useEffect(() => {
    const fresh = refusals.filter(({ id }) => !told.current.has(id))
    for (const { id } of fresh) told.current.add(id)
    const deviceNow = Date.now()
    // A clock that was ahead is often set right by the very network that sends what waited.
    const isNews = fresh.some(({ createdAt }) => Math.abs(deviceNow - createdAt) >= OUTCOME_WAIT_MS)
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
