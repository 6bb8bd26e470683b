import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, type SubmitEventHandler, useId } from 'react'
import { InlineAlert } from '../notices/inline-alert.tsx'
import { BackLink } from '../page/back-link.tsx'
import classes from './form-pane.module.css'

type Props = {
  title: string
  children: ReactNode
  ref: RefObject<HTMLFormElement | null>
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** The way out of edit mode; absent in register mode. */
  back?: { readonly label: string; readonly onClick: () => void } | undefined
  /** Closes the sheet, where the form is one. */
  onClose?: (() => void) | undefined
  /** Whether it is being sent: nothing more can be typed then. */
  saving: boolean
  /** Whether it cannot be sent now. */
  disabled: boolean
  /** Why it cannot be sent, or what sending may not come to, in words beside the button. */
  note: string | null
  /** What went wrong with the last try, and a way on. */
  failure: { readonly message: string; readonly action?: ReactNode } | null
  submitLabel?: string
  /** Says under the title what the form is for. */
  intro?: ReactNode
  /** A quiet way on at the foot, beside the button. */
  aside?: ReactNode
}

/** A form that fills its pane or sheet: the fields scroll, Salvar stays at the foot. */
export function FormPane(props: Props) {
  const { title, children, back, onClose, saving, disabled, note, failure, submitLabel = 'Salvar' } = props
  const id = useId()
  const why = useId()
  return (
    <form ref={props.ref} className={classes.form} aria-labelledby={id} onSubmit={props.onSubmit} noValidate>
      <div className={classes.scroll}>
        {back !== undefined && <BackLink onClick={back.onClick}>{back.label}</BackLink>}
        <div className={classes.head}>
          <h2 id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {onClose !== undefined && (
            <ActionIcon onClick={onClose} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {props.intro !== undefined && <p className={classes.intro}>{props.intro}</p>}
        <div className={classes.fields} inert={saving}>
          {children}
        </div>
      </div>
      <div className={classes.foot}>
        {failure !== null && (
          <div className={classes.failure}>
            <InlineAlert tone="bad">{failure.message}</InlineAlert>
            {failure.action}
          </div>
        )}
        {props.aside !== undefined && <div className={classes.aside}>{props.aside}</div>}
        <p id={why} className={classes.note} role="status">
          {note}
        </p>
        <Button
          type="submit"
          className={classes.save ?? ''}
          {...(props.aside !== undefined && { size: 'lg' as const })}
          loading={saving}
          disabled={disabled}
          {...(note !== null && { 'aria-describedby': why })}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Two fields beside each other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
