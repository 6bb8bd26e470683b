import type { ReactNode } from 'react'
import classes from './hidden-text.module.css'

type Props = {
  readonly children: ReactNode
  /** A heading that the drawing has no place for. */
  readonly as?: 'span' | 'h1' | 'h2'
  /** `status`: what changes in it is read out. */
  readonly role?: 'status'
}

/**
 * Words for readers alone. A week or a day of times has hundreds of them, and Mantine's component works out
 * its styles for each.
 */
export function HiddenText({ children, as: Tag = 'span', role }: Props) {
  return (
    <Tag className={classes.hidden} role={role}>
      {children}
    </Tag>
  )
}
