import type { ReactNode } from 'react'
import classes from './hidden-text.module.css'

type Props = {
  readonly children: ReactNode
  /** `status`: what changes in it is read out. */
  readonly role?: 'status'
}

/**
 * Words for readers alone. A week or a day of times has hundreds of them, and Mantine's component works out
 * its styles for each.
 */
export function HiddenText({ children, role }: Props) {
  return (
    <span className={classes.hidden} role={role}>
      {children}
    </span>
  )
}
