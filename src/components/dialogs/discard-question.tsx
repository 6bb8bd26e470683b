import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  readonly opened: boolean
  readonly title?: string
  /** What becomes of it, where a form that was not saved does not say that. */
  readonly text?: string
  readonly onStay: () => void
  readonly onDiscard: () => void
}

/** Asks before something else takes the place of what somebody typed. */
export function DiscardQuestion({
  opened,
  title = 'Descartar o que você digitou?',
  text = 'O que está no formulário ainda não foi salvo.',
  onStay,
  onDiscard,
}: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={text}
      cancelLabel="Continuar aqui"
      confirmLabel="Descartar"
      stacked
      onCancel={onStay}
      onConfirm={onDiscard}
    />
  )
}
