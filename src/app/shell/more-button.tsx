import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import header from './header.module.css'
import classes from './more-menu.module.css'

/** "Mais...", before and after what it unfolds is there. `current`: one of its screens is shown. */
export function MoreButton({
  current,
  className = '',
  ...rest
}: ComponentProps<'button'> & { readonly current: boolean }) {
  return (
    <button
      type="button"
      className={`${header.entry} ${classes.target} ${className}`}
      data-current={current || undefined}
      {...rest}
    >
      Mais...
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
