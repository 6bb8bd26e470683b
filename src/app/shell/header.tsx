import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconMenu2 } from '@tabler/icons-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { wayBackFrom } from '../kept/return-to.ts'
import type { Chrome } from '../screens.ts'
import { BrandLink } from './brand-link.tsx'
import classes from './header.module.css'
import {
  about,
  booking,
  CONFLICTS,
  home,
  login,
  type MenuEntry,
  perfil,
  registerEntry,
  SECURITY,
  UNAWARE,
} from './menu-entries.ts'
import { MoreMenu } from './more-menu.tsx'
import type { ShellProps } from './shell-types.ts'
import { SyncStatus } from './sync-status.tsx'

const NOTHING = { conflicts: 0, unaware: 0 }

type Props = Pick<ShellProps, 'session' | 'clinica' | 'queue' | 'line' | 'toResolve' | 'onLogout'> & {
  chrome: Chrome
  menuOpened: boolean
  onOpenMenu: () => void
}

/**
 * One header for the three sizes: what does not fit a width is hidden by the style sheet, not drawn twice.
 */
export function Header(props: Props) {
  const {
    session,
    clinica,
    queue,
    line,
    toResolve = NOTHING,
    onLogout,
    chrome,
    menuOpened,
    onOpenMenu,
  } = props
  const location = useLocation()
  const path = location.pathname.toLowerCase()
  const back = wayBackFrom(location)
  return (
    <header
      className={classes.header}
      data-over={chrome.header === 'over' || undefined}
      data-phone={chrome.phoneHeader}
    >
      <div className={classes.inner}>
        <BrandLink nome={clinica.nome} />
        <nav className={classes.nav} aria-label="Principal">
          {session !== null && <Entry {...home} className={classes.home} />}
          <Entry {...about} />
          {session !== null && <Entry {...booking} current={path === '/agendamentos'} />}
          {session?.status === 'Admin' && <MoreMenu toResolve={toResolve} />}
          {session !== null && (
            // Reception comes there by "Mais...".
            <Entry {...perfil} current={session.status === 'Usuario' && path === SECURITY} />
          )}
          {session === null && <Entry {...login} state={back} />}
        </nav>
        {session === null ? (
          <Button
            component={Link}
            to={registerEntry.to}
            state={back}
            variant="default"
            size="sm"
            className={classes.register ?? ''}
          >
            {registerEntry.label}
          </Button>
        ) : (
          <>
            {toResolve.conflicts + toResolve.unaware > 0 && (
              <Link to={toResolve.conflicts > 0 ? CONFLICTS : UNAWARE} className={classes.tray}>
                <IconBell size={18} stroke={1.75} aria-hidden />
                {toResolve.conflicts + toResolve.unaware} para resolver
              </Link>
            )}
            <SyncStatus queue={queue} line={line} always={session.status === 'Admin'} />
            <button
              type="button"
              className={classes.leave}
              data-phone={path === '/perfil' || undefined}
              onClick={onLogout}
            >
              Sair
            </button>
          </>
        )}
        <div className={classes.phone}>
          {session === null && (
            <Link to={login.to} state={back} className={classes.phoneLogin}>
              {login.label}
            </Link>
          )}
          <ActionIcon
            onClick={onOpenMenu}
            aria-label="Abrir menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpened}
          >
            <IconMenu2 size={24} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </header>
  )
}

type EntryProps = MenuEntry & {
  className?: string | undefined
  /** One is in its part of the app, if not on its page. */
  current?: boolean
  state?: unknown
}

function Entry({ to, label, className = '', current = false, state }: EntryProps) {
  return (
    <NavLink
      to={to}
      state={state}
      end
      className={`${classes.entry} ${className}`}
      {...(current && { 'data-part': true })}
    >
      {label}
    </NavLink>
  )
}
