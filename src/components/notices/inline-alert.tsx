import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './inline-alert.module.css'

type Props = { tone: 'bad' | 'wait' | 'info'; children: ReactNode }

/** One line inside a form or dialog: the filter that found nothing, the neighbour that was squeezed in. */
export function InlineAlert({ tone, children }: Props) {
  const Icon = tone === 'bad' ? IconAlertCircle : IconInfoCircle
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
