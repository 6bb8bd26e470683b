import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './back-link.module.css'

type Props = { children: ReactNode } & ({ to: string; onClick?: never } | { to?: never; onClick: () => void })

/** The way back, above a title. With `onClick` instead of `to` it leaves a mode, not a page. */
export function BackLink({ children, ...way }: Props) {
  const content = (
    <>
      <IconChevronLeft size={22} stroke={1.75} aria-hidden />
      {children}
    </>
  )
  return way.to === undefined ? (
    <button type="button" className={classes.back} onClick={way.onClick}>
      {content}
    </button>
  ) : (
    <Link to={way.to} className={classes.back}>
      {content}
    </Link>
  )
}
