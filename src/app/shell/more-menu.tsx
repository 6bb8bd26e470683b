import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import header from './header.module.css'
import { adminEntries, isAdminPath } from './menu-entries.ts'
import classes from './more-menu.module.css'

/**
 * "Mais...": the administration's screens. Links that unfold, not an application menu: Tab goes through them,
 * and they stay in the header's landmark.
 */
export function MoreMenu() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(false)
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
        <button
          type="button"
          className={`${header.entry} ${classes.target}`}
          data-current={isAdminPath(pathname) || undefined}
          aria-expanded={opened}
          onClick={() => setOpened((is) => !is)}
        >
          Mais...
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
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
