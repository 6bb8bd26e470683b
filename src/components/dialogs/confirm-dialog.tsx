import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { InlineAlert } from '../notices/inline-alert.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

type Props = {
  opened: boolean
  /** The safe way out: button, Escape, a tap outside. */
  onCancel: () => void
  onConfirm: () => void
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
  /** What the act may not come to, known before it is confirmed. */
  caution?: string | null
  confirmLabel?: string
  cancelLabel?: string
  /** Filled in the danger colour; default true. False: the brand's (registrar como encaixe). */
  destructive?: boolean
  /**
   * Long words: the safe button first, the act as text under it ("Manter agendamento" / "Cancelar
   * agendamento").
   */
  stacked?: boolean
  icon?: TablerIcon
  /** The act runs: buttons wait, the dialog stays. */
  loading?: boolean
  /** What it comes to is still being read: it cannot be confirmed before that is shown. */
  waiting?: boolean
  /** False where only its buttons answer it: neither Escape nor a tap outside closes it. */
  dismissable?: boolean
  /** Whether the focus goes back where it was when the dialog closes, as in `Dialog`. */
  returnFocus?: boolean
}

/** Asks before an act. The safe choice is first in order and has the focus. */
export function ConfirmDialog({
  opened,
  onCancel,
  onConfirm,
  title,
  text,
  children,
  caution = null,
  confirmLabel = 'Confirmar',
  cancelLabel = 'Cancelar',
  destructive = true,
  stacked = false,
  icon: Icon,
  loading = false,
  waiting = false,
  dismissable = true,
  returnFocus = true,
}: Props) {
  const head = Icon && (
    <span className={classes.icon} data-tone="wait">
      <Icon size={26} stroke={1.75} aria-hidden />
    </span>
  )
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      head={head}
      dismissable={dismissable && !loading}
      returnFocus={returnFocus}
    >
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
      {caution !== null && (
        <div className={classes.caution}>
          <InlineAlert tone="wait">{caution}</InlineAlert>
        </div>
      )}
      <div className={classes.actions} data-side={!stacked || undefined}>
        <Button variant="default" onClick={onCancel} disabled={loading} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          variant={stacked ? 'subtle' : 'filled'}
          color={destructive ? 'bad' : 'rose'}
          onClick={onConfirm}
          loading={loading}
          disabled={waiting}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
