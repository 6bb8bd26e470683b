import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import classes from './dialog.module.css'

export type DialogProps = {
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

const frame = onDemand(async () => (await import('./dialog.lazy.tsx')).DialogFrame)

/**
 * The frame of every dialog: over the scrim, a sheet near the thumb on a phone, centred else. The focus goes
 * to the element with `data-autofocus`, stays inside, and returns to where it was. Its code is no part of the
 * first load; where it cannot be fetched, the browser's own dialog says the same.
 */
export function Dialog(props: DialogProps) {
  const { part: Frame, failed } = frame.usePart(props.opened)
  if (Frame !== null) return <Frame {...props} />
  return failed && props.opened ? <PlainDialog {...props} /> : null
}

function PlainDialog({ onClose, title, head, children, dismissable = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.plain}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable) onClose()
      }}
    >
      {head}
      <h2 id="dialog-title" className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
