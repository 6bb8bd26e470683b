import {
  IconAlertCircle,
  IconCheck,
  IconCloudUpload,
  IconHourglass,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-chip.module.css'

export type StatusKind = 'ok' | 'wait' | 'bad' | 'info' | 'send'

const icons: Record<StatusKind, TablerIcon> = {
  ok: IconCheck,
  wait: IconHourglass,
  bad: IconAlertCircle,
  info: IconInfoCircle,
  send: IconCloudUpload,
}

type Props = { kind: StatusKind; children: ReactNode; icon?: TablerIcon; className?: string | undefined }

/** A state in an icon and words; never in colour alone. */
export function StatusChip({ kind, children, icon, className = '' }: Props) {
  const Icon = icon ?? icons[kind]
  return (
    <span className={`${classes.chip} ${className}`} data-kind={kind}>
      <Icon size={17} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}
