import { Link, useLocation } from 'react-router-dom'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import type { LocalSession } from '#src/offline/db.ts'
import type { Restored } from '#src/offline/restore/read-restored.ts'
import { agendaPathOf } from '../shell/menu-entries.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import classes from './restored-strip.module.css'

const strip = onDemand(async () => (await import('./restored-strip.lazy.tsx')).RestoredLink)

type Props = { readonly status: LocalSession['status']; readonly restored: Restored }

/**
 * The strip that says that a restore left some visits other than this device knew them; it stands on every
 * screen but the one it leads to.
 */
export function RestoredStrip({ status, restored }: Props) {
  const { date: today } = useClinicNow()
  const { pathname, search } = useLocation()
  const agenda = agendaPathOf(status)
  const isThere = `${pathname}${search}`.startsWith(agenda)
  const isTold = restored.differences.length > 0 && !isThere
  const { part: Strip, failed } = strip.usePart(isTold)
  if (isTold && Strip !== null) return <Strip {...{ status, restored, today }} to={agenda} />
  if (!(isTold && failed)) return null
  return (
    <Link to={agenda} className={classes.strip ?? ''}>
      <b>A clínica voltou a uma cópia antiga. Confira os horários</b>
    </Link>
  )
}
