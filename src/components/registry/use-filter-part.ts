import { useEffect } from 'react'
import type { OnDemand } from '#src/lib/drawing/on-demand.ts'
import { notify } from '../notices/toast.tsx'

/**
 * A filter's dialog, once its code is there. Where that cannot be fetched it is said, and the dialog counts
 * as closed: an error page would take with it what is half typed beside the list.
 */
export function useFilterPart<T>(state: OnDemand<T>, onCancel: () => void): T | null {
  // Each failure is a state of its own, also one that follows another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, whoever is told of it
  useEffect(() => {
    if (!state.failed) return
    notify.bad('O filtro não abriu', { id: 'filtro', text: 'Tente de novo.' })
    onCancel()
  }, [state])
  return state.part
}
