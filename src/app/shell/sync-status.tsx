import { IconAlertCircle, IconCheck, IconCloudUpload, IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { QueueSummary } from '#domain/outbox/progress.ts'
import { QUEUE } from './menu-entries.ts'
import { queueWords } from './queue-words.ts'
import classes from './sync-status.module.css'

type Props = {
  queue: QueueSummary
  /** Also when nothing waits: reception wants to know. */
  always: boolean
}

/** How the queue stands, in words; leads to it. */
export function SyncStatus({ queue, always }: Props) {
  if (queue.pending === 0 && queue.progress === null && !always) return null
  const [Icon, tone] = lookOf(queue)
  return (
    <Link to={QUEUE} className={classes.sync} data-sync data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {queueWords(queue)}
    </Link>
  )
}

function lookOf({ waiting, choice, progress }: QueueSummary) {
  if (progress !== null) return [IconCloudUpload, 'send'] as const
  if (waiting > 0) return [IconHourglass, 'wait'] as const
  return choice > 0 ? ([IconAlertCircle, 'wait'] as const) : ([IconCheck, 'ok'] as const)
}
