import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BrandMark } from '../brand-mark.tsx'
import { BackLink } from './back-link.tsx'
import classes from './page-top.module.css'

type Props = { to: string; children: ReactNode }

/** The first line of a page that has no header on a phone: the way back, and the mark, which leads home. */
export function PageTop({ to, children }: Props) {
  return (
    <div className={classes.top}>
      <BackLink to={to}>{children}</BackLink>
      <Link to="/" className={classes.mark} aria-label="Início">
        <BrandMark size={30} />
      </Link>
    </div>
  )
}
