import { useEffect } from 'react'
import type { ClinicNow } from '#domain/lib/dates.ts'
import type { ToResolve } from '#src/features/agendamento/agenda/now/pane.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'

export const NOTHING_TO_RESOLVE: ToResolve = { conflicts: 0, unaware: 0 }

export type ReceptionWatchProps = {
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly pathname: string
  readonly tell: (toResolve: ToResolve) => void
}

const watch = onDemand(async () => (await import('./reception-watch.lazy.tsx')).Watch)

/** Draws nothing; tells the frame what waits for reception. Nobody else fetches its code. */
export function ReceptionWatch(props: ReceptionWatchProps) {
  const { part: Watch } = watch.usePart(true)
  const { tell } = props
  // Whoever comes next on this device has nothing of it.
  useEffect(() => () => tell(NOTHING_TO_RESOLVE), [tell])
  return Watch !== null && <Watch {...props} />
}
