import { Link, useLocation } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { agendaPathOf } from '../shell/menu-entries.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import classes from './untold-strip.module.css'

const strip = onDemand(async () => (await import('./untold-strip.lazy.tsx')).UntoldLink)

/**
 * The strip that says that the clinic changed visits of hers, on every screen but the one it leads to, until
 * she answers. It cannot be closed. The region stays mounted, or a screen reader would not tell that it has
 * come.
 */
export function UntoldStrip({ untold }: { readonly untold: readonly Agendamento[] }) {
  const clinicNow = useClinicNow()
  const { pathname, search } = useLocation()
  const visits = agendaPathOf('Usuario')
  const isThere = `${pathname}${search}`.startsWith(visits)
  const isTold = untold.length > 0 && !isThere
  const { part: Strip, failed } = strip.usePart(isTold)
  return (
    <div role="status">
      {isTold && Strip !== null && <Strip untold={untold} clinicNow={clinicNow} to={visits} />}
      {isTold && failed && (
        <Link to={visits} className={classes.strip ?? ''}>
          <b>A clínica mudou seus horários</b>
        </Link>
      )}
    </div>
  )
}
