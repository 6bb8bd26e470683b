import type { ReactNode } from 'react'
import classes from './notice.module.css'

type Props = {
  title: ReactNode
  children?: ReactNode
  /** A small button (`size="sm"`) at the right. */
  action?: ReactNode
  /** 'dawn' invites (login asked); 'info' states (session over); 'wait' warns; 'bad' refuses. */
  tone?: 'dawn' | 'info' | 'wait' | 'bad'
  /** Announced when it appears. Leave out where the page opens with it. */
  live?: boolean
}

/** A sentence in the flow of the page with at most one way on. */
export function Notice({ title, children, action, tone = 'info', live = false }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} {...(live && { role: 'status' })}>
      <div>
        <b className={classes.title}>{title}</b>
        {children !== undefined && <div className={classes.text}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
