import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusChip, type StatusKind } from './notices/status-chip.tsx'
import classes from './queue-row.module.css'

type Props = {
  /** A `DateBlock` or an icon. Decoration: the words say it. */
  head: ReactNode
  title: ReactNode
  when: ReactNode
  /** The person for whom it is, where that is somebody else. */
  who?: ReactNode
  status: {
    readonly kind: StatusKind
    readonly chip: string
    readonly icon?: TablerIcon
    readonly sentence?: string
  }
  /** Ways on that take the whole width: free times, a new price. */
  children?: ReactNode
  /** Text buttons, each with a key. One stands beside the chip, more on a line of their own. */
  actions?: readonly ReactNode[]
  /** Whether the row is done and drawn quieter. */
  muted?: boolean
}

/** One thing that waits, was sent or was refused: what, when, where it stands, and what can be done. */
export function QueueRow({ head, title, when, who, status, children, actions = [], muted = false }: Props) {
  const { kind, chip, icon, sentence } = status
  return (
    <article
      className={classes.row}
      data-muted={muted || undefined}
      data-single={(actions.length === 1 && sentence === undefined) || undefined}
    >
      <div className={classes.head}>{head}</div>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p>{when}</p>
        {who != null && who !== false && <p>{who}</p>}
      </div>
      <div className={classes.chip}>
        <StatusChip kind={kind} {...(icon !== undefined && { icon })}>
          {chip}
        </StatusChip>
      </div>
      {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
      {children != null && children !== false && <div className={classes.more}>{children}</div>}
      {actions.length > 0 && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}
