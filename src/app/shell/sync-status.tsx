import { IconAlertCircle, IconCheck, IconCloudOff, IconCloudUpload, IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { HeaderQueue } from '#src/features/queue/queries.ts'
import type { Line } from '#src/offline/reach.ts'
import { QUEUE } from './menu-entries.ts'
import { queueWords } from './queue-words.ts'
import classes from './sync-status.module.css'

type Props = {
  queue: HeaderQueue
  line: Line
  /** Whether the status is drawn even when nothing waits: reception wants to see that all was sent. */
  always: boolean
}

/** How the queue stands, in words; leads to it. */
export function SyncStatus({ queue, line, always }: Props) {
  if (queue.pending === 0 && queue.progress === null && !always) return null
  const words = queueWords(queue, line)
  if (words === null) return null
  const [Icon, tone] = lookOf(queue, line)
  return (
    <Link to={QUEUE} className={classes.sync} data-sync data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {words}
    </Link>
  )
}

function lookOf({ waiting, choice, progress, mayLack }: HeaderQueue, line: Line) {
  if (progress !== null) return [IconCloudUpload, 'send'] as const
  if (waiting > 0) return [IconHourglass, 'wait'] as const
  if (choice > 0) return [IconAlertCircle, 'wait'] as const
  if (line === 'answers')
    return mayLack ? ([IconCloudUpload, 'quiet'] as const) : ([IconCheck, 'ok'] as const)
  return [IconCloudOff, line === 'unknown' ? 'quiet' : 'wait'] as const
}
