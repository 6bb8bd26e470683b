import { Modal } from '@mantine/core'
import { useOpenedAfterMount } from '#src/lib/drawing/on-demand.ts'
import classes from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'

/** The drawn dialog. Fetched by `Dialog`, which nothing else should go round. */
export function DialogFrame({
  opened,
  onClose,
  title,
  children,
  head,
  align = head === undefined ? 'start' : 'center',
  dismissable = true,
  returnFocus = true,
  size = 420,
}: DialogProps) {
  return (
    <Modal.Root
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      size={size}
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
      returnFocus={returnFocus}
      // A dialog stands over the menu and the sheets (200) and under a field's own list or calendar (300).
      zIndex={250}
    >
      <Modal.Overlay />
      <Modal.Content data-dialog>
        <div className={classes.frame} data-align={align}>
          {head}
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {children !== undefined && <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
