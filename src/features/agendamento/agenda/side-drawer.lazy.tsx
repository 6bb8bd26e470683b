import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useOpenedAfterMount } from '#src/lib/drawing/on-demand.ts'
import classes from './side-pane.module.css'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly closeOnEscape: boolean
  /** What a screen reader calls it, where what stands in it has no title. */
  readonly label: string | undefined
  readonly children: ReactNode
}

/** What lies over the agenda where there is no room beside it. Fetched by `AgendaSheet`. */
export function SideDrawer({ opened, onClose, closeOnEscape, label, children }: Props) {
  return (
    <Drawer.Root
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      position="bottom"
      size="100%"
      closeOnEscape={closeOnEscape}
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>{children}</Drawer.Content>
    </Drawer.Root>
  )
}
