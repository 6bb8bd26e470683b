import { Button } from '@mantine/core'
import type { ReactNode, RefObject, SubmitEventHandler } from 'react'
import { type LineProps, needsClinic } from '../notices/line-words.ts'
import { FormPane } from './form-pane.tsx'

/** How a task of a guide stands in its pane; each is saved by itself. */
export type TaskProps = LineProps & {
  /** Closes the sheet, where the task is one. */
  readonly onClose: (() => void) | undefined
  /** The ways on beside the button: to skip it. */
  readonly aside: ReactNode
  /** Called when the task is saved, or there was nothing to save. */
  readonly onDone: () => void
}

type Props = Omit<TaskProps, 'onDone'> & {
  readonly title: string
  readonly intro: ReactNode
  readonly ref: RefObject<HTMLFormElement | null>
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>
  readonly saving: boolean
  readonly failure: string | null
  /** A way on from what went wrong. */
  readonly failureAction?: { readonly label: string; readonly onClick: () => void } | undefined
  readonly submitLabel?: string
  readonly children: ReactNode
}

/** The form of one task. Without a network it says so beside its button, and keeps what was typed. */
export function TaskPane({
  online,
  silent,
  failure,
  failureAction,
  submitLabel = 'Salvar e continuar',
  ...rest
}: Props) {
  const action = failureAction && (
    <Button size="sm" variant="default" onClick={failureAction.onClick}>
      {failureAction.label}
    </Button>
  )
  return (
    <FormPane
      {...rest}
      disabled={!online}
      note={needsClinic({ online, silent })}
      failure={failure === null ? null : { message: failure, action }}
      submitLabel={submitLabel}
    />
  )
}
