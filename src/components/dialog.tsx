import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Above the title: a round icon or a picture. Present, everything is centred. */
  head?: ReactNode
  align?: 'center' | 'start'
  /** False while something is being sent: Escape and a tap outside do nothing. */
  dismissable?: boolean
  /** False where the caller moves the focus on closing (to the field that is missing, to another page). */
  returnFocus?: boolean
  size?: number
}

/**
 * The frame of every dialog: over the scrim, a sheet near the thumb on a phone, centred else. The focus goes to
 * the element with `data-autofocus`, stays inside, and returns to where it was.
 */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  head,
  align = head === undefined ? 'start' : 'center',
  dismissable = true,
  returnFocus = true,
  size = 420,
}: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
      returnFocus={returnFocus}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.frame} data-align={align}>
          {head}
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {children !== undefined && <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
