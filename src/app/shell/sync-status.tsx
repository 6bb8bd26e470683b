import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { PENDENCIAS } from './menu-entries.ts'
import classes from './sync-status.module.css'

type Props = { pendentes: number /** Also when nothing waits: reception wants to know. */; always: boolean }

/** How the queue stands, in words; leads to it. */
export function SyncStatus({ pendentes, always }: Props) {
  if (pendentes === 0 && !always) return null
  const [Icon, tone] = pendentes > 0 ? [IconHourglass, 'wait'] : [IconCheck, 'ok']
  return (
    <Link to={PENDENCIAS} className={classes.sync} data-sync data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {pendentes > 0 ? `${pendentes} aguardando envio` : 'Tudo enviado'}
    </Link>
  )
}
