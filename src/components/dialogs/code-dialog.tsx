import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { InlineAlert } from '../notices/inline-alert.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { OneTimeCode } from './one-time-code.tsx'

/** A code that was made, or why not in words. */
export type MadeCodeInWords =
  | { readonly ok: true; readonly code: string; readonly until: string }
  | { readonly ok: false; readonly message: string }

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** What the code opens, and what else comes of it. */
  readonly text: string
  readonly confirmLabel: string
  readonly destructive?: boolean
  /** What the act may not come to, known before. */
  readonly caution: string | null
  readonly onMake: () => Promise<MadeCodeInWords>
}

/** Asks, then shows a one-time code to be read aloud. */
export function CodeDialog({ opened, onClose, title, text, onMake, destructive = false, ...ask }: Props) {
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeCodeInWords | null>(null)
  // Loaded anew, the page would have lost the code: also while it is made, and before it is drawn.
  useMarkDirty(making || (opened && made?.ok === true))
  useEffect(() => {
    if (!opened) setMade(null)
  }, [opened])

  async function make() {
    setMaking(true)
    setMade(await onMake())
    setMaking(false)
  }

  if (made?.ok)
    return (
      <Dialog opened={opened} onClose={onClose} title="Leia em voz alta" dismissable={false}>
        <OneTimeCode code={made.code} until={made.until} />
        <div className={classes.actions}>
          <Button fullWidth onClick={onClose} data-autofocus>
            Já li
          </Button>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      onConfirm={() => void make()}
      loading={making}
      title={title}
      text={text}
      destructive={destructive}
      {...ask}
    >
      {made?.ok === false && <InlineAlert tone="bad">{made.message}</InlineAlert>}
    </ConfirmDialog>
  )
}
