import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './two-panes.module.css'

/** From here on there is room for both panes. */
export function useTwoPanes(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
}

type Props = {
  /** The left pane: the page's title and its list. */
  children: ReactNode
  /** The right pane: one `FormPane`. Where there is no room for two it is a sheet over the list. */
  pane: ReactNode
  /** What the sheet is, for screen readers. */
  label: string
  /** Of the sheet; both panes side by side are always there. */
  opened: boolean
  onClose: () => void
  /** Of the left pane, where it is not the canvas. */
  ground?: 'dawn'
}

/**
 * A list and what is done with it, side by side; each scrolls by itself. Must be a direct child of `main`.
 */
export function TwoPanes({ children, pane, label, opened, onClose, ground }: Props) {
  const wide = useTwoPanes()
  return (
    <div className={classes.panes}>
      <div className={classes.list} data-ground={ground}>
        <div className={classes.measure}>{children}</div>
      </div>
      {wide ? (
        <div className={classes.pane}>{pane}</div>
      ) : (
        <Drawer.Root opened={opened} onClose={onClose} position="right" size={560} keepMounted={false}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={label} classNames={{ content: classes.sheet ?? '' }}>
            {pane}
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  )
}
