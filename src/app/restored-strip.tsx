import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { copyInWords } from '#domain/clinica/texts.ts'
import type { Restored } from '#src/features/agendamento/restored/queries.ts'
import type { LocalSession } from '#src/offline/db.ts'
import classes from './restored-strip.module.css'
import { agendaOf } from './shell/menu-entries.ts'
import { useClinicNow } from './use-clinic-now.ts'

type Props = { readonly status: LocalSession['status']; readonly restored: Restored }

/** On every screen but the one it leads to: some visits are not as this device knew them. */
export function RestoredStrip({ status, restored }: Props) {
  const clinicNow = useClinicNow()
  const { copiaDe, differences } = restored
  const { pathname, search } = useLocation()
  const agenda = agendaOf(status)
  const isThere = `${pathname}${search}`.startsWith(agenda)
  if (differences.length === 0 || isThere) return null
  const many = differences.length > 1
  const what =
    status === 'Admin' ? (many ? 'agendamentos' : 'agendamento') : many ? 'horários seus' : 'horário seu'
  return (
    <Link to={agenda} className={classes.strip ?? ''}>
      <IconHistory size={24} stroke={1.75} aria-hidden />
      <span>
        <b>{copyInWords(copiaDe, clinicNow.date)}</b>
        <span>
          Confira {differences.length} {what}
        </span>
      </span>
      <IconChevronRight size={22} stroke={1.75} aria-hidden />
    </Link>
  )
}
