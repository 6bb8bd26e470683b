import { Popover } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ToResolve } from '#src/features/agendamento/agenda/now/pane.tsx'
import { adminGroups, waitingBehind } from './admin-entries.ts'
import { isAdminPath } from './menu-entries.ts'
import { MoreButton } from './more-button.tsx'
import classes from './more-menu.module.css'
import { WaitingCount } from './waiting-count.tsx'

type Props = { readonly initiallyOpened: boolean; readonly toResolve: ToResolve }

/** The menu that unfolds. Fetched by `MoreMenu`. */
export function MoreMenuUnfolding({ initiallyOpened, toResolve }: Props) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(initiallyOpened)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="max-content"
      position="bottom"
      offset={14}
      radius="lg"
      withRoles={false}
      withinPortal={false}
      returnFocus
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <MoreButton
          current={isAdminPath(pathname)}
          aria-expanded={opened}
          onClick={() => setOpened((is) => !is)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.groups}>
          {adminGroups.map(({ id, name, entries }) => (
            <div key={id}>
              <p id={id} className={classes.group}>
                {name}
              </p>
              <ul className={classes.list} aria-labelledby={id}>
                {entries.map(({ to, label, icon: Icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className={classes.link}
                      onClick={() => setOpened(false)}
                      {...(to.toLowerCase() === pathname.toLowerCase() && {
                        'aria-current': 'page' as const,
                      })}
                    >
                      <Icon size={20} stroke={1.75} aria-hidden />
                      {label}
                      <WaitingCount count={waitingBehind(to, toResolve)} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
