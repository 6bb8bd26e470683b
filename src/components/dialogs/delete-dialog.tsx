import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props<Item> = {
  /** What is to be deleted, or null while nothing is asked. */
  item: Item | null
  title: string
  /** The question. */
  text: string
  caution: string | null
  /** What it is about: the item in a line or two. */
  children: (item: Item) => ReactNode
  /** Deletes and answers whether it is gone; must not throw. */
  onConfirm: (item: Item) => Promise<boolean>
  onClose: () => void
}

/** Asks before deleting, and waits while it is done. */
export function DeleteDialog<Item>({
  item,
  title,
  text,
  caution,
  children,
  onConfirm,
  onClose,
}: Props<Item>) {
  const [busy, setBusy] = useState(false)
  const [gone, setGone] = useState(false)
  // The words stay while the dialog leaves.
  const last = useRef<Item | null>(null)
  if (item !== null && item !== last.current) {
    last.current = item
    setGone(false)
  }

  async function confirm() {
    if (item === null) return
    setBusy(true)
    const deleted = await onConfirm(item)
    setBusy(false)
    setGone(deleted)
    onClose()
    // The pressed button has gone with its row.
    if (deleted) setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }

  return (
    <ConfirmDialog
      opened={item !== null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
      loading={busy}
      returnFocus={!gone}
      title={title}
      text={text}
      caution={caution}
    >
      {last.current !== null && children(last.current)}
    </ConfirmDialog>
  )
}
