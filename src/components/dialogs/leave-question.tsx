import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  readonly opened: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
  /** Whether the focus goes back where it was when the question closes, as in `Dialog`. */
  readonly returnFocus?: boolean
}

/** Asks before what somebody typed is lost by a way out. */
export function LeaveQuestion({ opened, onStay, onLeave, returnFocus = true }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Sair sem salvar?"
      text="O que você digitou nesta tela ainda não foi salvo."
      cancelLabel="Continuar aqui"
      confirmLabel="Sair sem salvar"
      stacked
      returnFocus={returnFocus}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  )
}
