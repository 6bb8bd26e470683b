import { Popover } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { adminEntries } from './admin-entries.ts'
import { isAdminPath } from './menu-entries.ts'
import { MoreButton } from './more-button.tsx'
import classes from './more-menu.module.css'

/** The menu that unfolds. Fetched by `MoreMenu`. */
export function MoreMenuUnfolding({ initiallyOpened }: { readonly initiallyOpened: boolean }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(initiallyOpened)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={272}
      position="bottom-end"
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
        <ul className={classes.list}>
          {adminEntries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={classes.link}
                onClick={() => setOpened(false)}
                {...(to.toLowerCase() === pathname.toLowerCase() && { 'aria-current': 'page' as const })}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
