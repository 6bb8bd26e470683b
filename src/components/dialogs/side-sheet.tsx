import { ActionIcon, Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './side-sheet.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** Names the sheet; stands beside the close button. */
  title: ReactNode
  children: ReactNode
}

/** Mantine's own area is always as high as the window; the content scrolls by itself. */
function AsHighAsItsContent({ children }: { children?: ReactNode }) {
  return children
}

/**
 * A detail over its list: from the right, on a phone from the bottom. Closes with X, Escape and a tap
 * outside.
 */
export function SideSheet({ opened, onClose, title, children }: Props) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 440 : '100%'}
      classNames={{ content: (wide ? classes.side : classes.foot) ?? '' }}
      scrollAreaComponent={AsHighAsItsContent}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Mantine's own header is a landmark; a page has one already. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          <ActionIcon onClick={onClose} aria-label="Fechar">
            <IconX size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
