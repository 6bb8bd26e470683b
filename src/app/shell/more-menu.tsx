import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ToResolve } from '#src/features/agendamento/agenda/now/pane.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { isAdminPath } from './menu-entries.ts'
import { MoreButton } from './more-button.tsx'

const unfolding = onDemand(async () => (await import('./more-menu.lazy.tsx')).MoreMenuUnfolding)

/**
 * "Mais...": the administration's screens. Links that unfold, not an application menu: Tab goes through them,
 * and they stay in the header's landmark. Only the Admin's page fetches what unfolds them; a press that comes
 * before it counts.
 */
export function MoreMenu({ toResolve }: { readonly toResolve: ToResolve }) {
  const { pathname } = useLocation()
  const [pressed, setPressed] = useState(false)
  const { part: Unfolding, failed } = unfolding.usePart(true)
  if (Unfolding !== null) return <Unfolding initiallyOpened={pressed} toResolve={toResolve} />
  return (
    <MoreButton
      current={isAdminPath(pathname)}
      aria-expanded={false}
      // What could not be fetched comes with the page loaded anew.
      onClick={() => (failed ? window.location.reload() : setPressed(true))}
    />
  )
}
