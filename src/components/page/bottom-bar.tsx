import type { TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './bottom-bar.module.css'

export type BottomBarItem = {
  to: string
  label: string
  icon: TablerIcon
  current: boolean
  /** A count over the icon, and what it counts for screen readers ("2 pendências"). Zero hides it. */
  badge?: { count: number; words: string }
}

/** The phone's navigation, within the thumb's reach and above the home indicator. */
export function BottomBar({ items, label }: { items: readonly BottomBarItem[]; label: string }) {
  return (
    <nav className={classes.bar} aria-label={label}>
      {items.map(({ to, label: text, icon: Icon, current, badge }) => (
        <Link
          key={text}
          to={to}
          className={classes.item}
          {...(current && { 'aria-current': 'page' as const })}
        >
          <Icon size={24} stroke={1.75} aria-hidden />
          {text}
          {badge !== undefined && badge.count > 0 && (
            <span className={classes.badge}>
              <span aria-hidden="true">{badge.count > 99 ? '99+' : badge.count}</span>
              <span className={classes.words}>, {badge.words}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
