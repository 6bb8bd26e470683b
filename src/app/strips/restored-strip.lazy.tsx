import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { copyInWords } from '#domain/clinica/texts.ts'
import type { LocalSession } from '#src/offline/db.ts'
import type { Restored } from '#src/offline/restore/read-restored.ts'
import classes from './restored-strip.module.css'

type Props = {
  readonly status: LocalSession['status']
  readonly restored: Restored
  readonly today: string
  readonly to: string
}

/** Which copy, and how many visits are others since. Fetched by `RestoredStrip` where there are any. */
export function RestoredLink({ status, restored, today, to }: Props) {
  const { copiaDe, differences } = restored
  const many = differences.length > 1
  const what =
    status === 'Admin' ? (many ? 'agendamentos' : 'agendamento') : many ? 'horários seus' : 'horário seu'
  return (
    <Link to={to} className={classes.strip ?? ''}>
      <IconHistory size={24} stroke={1.75} aria-hidden />
      <span>
        <b>{copyInWords(copiaDe, today)}</b>
        <span>
          Confira {differences.length} {what}
        </span>
      </span>
      <IconChevronRight size={22} stroke={1.75} aria-hidden />
    </Link>
  )
}
