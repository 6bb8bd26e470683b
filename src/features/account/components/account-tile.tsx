import { IconChevronRight, IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './account-tile.module.css'

/** The ways on from one's own profile. */
export function AccountWays() {
  return (
    <nav aria-label="Sua conta">
      <Link to="/seguranca" className={classes.tile}>
        <IconShieldLock size={24} stroke={1.75} aria-hidden />
        Segurança
        <IconChevronRight size={22} stroke={1.75} aria-hidden className={classes.end} />
      </Link>
    </nav>
  )
}
