import type { ReactNode } from 'react'
import classes from './page-title.module.css'

type Props = {
  children: ReactNode
  subtitle?: ReactNode
  /** Stands at the right on wide screens, under the title on a phone. */
  aside?: ReactNode
  /** A count, quiet beside the title. */
  note?: ReactNode
  /** 'pane' is smaller where the page has two panes. */
  size?: 'page' | 'pane'
  id?: string
}

/**
 * The page's h1. It takes focus by program after a navigation, so a screen reader hears where one has come.
 */
export function PageTitle({ children, subtitle, note, aside, size = 'page', id }: Props) {
  return (
    <div className={classes.root} data-size={size}>
      <div className={classes.words}>
        <h1 className={classes.title} tabIndex={-1} id={id}>
          {children}
        </h1>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
    </div>
  )
}
