import { useEffect } from 'react'
import { whenIdle } from '#src/lib/drawing/when-idle.ts'
import { formPane } from './form/pane.ts'
import { filterDialog } from './list/filter.tsx'
import { sideDrawer } from './side-pane.tsx'

/**
 * Fetches what later presses need while there is internet: fetched only at the press, it would be missing
 * offline. `stands`: what the person came for is drawn; these are some twenty files, which would come before
 * it.
 */
export function usePartsAhead(stands: boolean): void {
  useEffect(() => {
    if (!stands) return
    void whenIdle()
      .then(() => Promise.all([formPane.fetch(), filterDialog.fetch(), sideDrawer.fetch()]))
      .catch(() => undefined)
  }, [stands])
}
