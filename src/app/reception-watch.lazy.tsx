import { useEffect } from 'react'
import { useOpenRefusals } from '#src/features/agendamento/conflicts/queries.ts'
import { useUnawareCount } from '#src/features/agendamento/unaware/queries.ts'
import type { ReceptionWatchProps } from './reception-watch.tsx'
import { useOpenConflicts } from './use-open-conflicts.ts'

/** Fetched by `ReceptionWatch`. */
export function Watch({ email, clinicNow, pathname, tell }: ReceptionWatchProps) {
  const unaware = useUnawareCount(email, clinicNow)
  const { count: conflicts, untold } = useOpenRefusals(email)
  useOpenConflicts(untold, pathname)
  useEffect(() => tell({ conflicts, unaware }), [tell, conflicts, unaware])
  return null
}
