import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode, SubmitEvent } from 'react'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { CONFLICT } from '#src/lib/form/focus-when-drawn.ts'
import { errorsOf } from './check.ts'
import { Fields } from './fields.tsx'
import classes from './form.module.css'
import type { AgendamentoFormState } from './use-agendamento-form.ts'

type Props = LineProps & {
  readonly visitForm: AgendamentoFormState
  readonly procedimentos: readonly Procedimento[]
  /** The field that asks whose visit it is; null where that cannot be another. */
  readonly clientField: ReactNode
  readonly today: ClinicDate
  /** Closes the sheet; null in the pane, which stays. */
  readonly onClose: (() => void) | null
  /** The way out of the page, where the pane has it. */
  readonly back: ReactNode
  /** Whose visit it is, or why the clinic refused it. */
  readonly head: ReactNode
  /** What is to be known before it is saved. */
  readonly notes: ReactNode
  /** Free times for the service's length. */
  readonly freeTimes: ReactNode
  readonly onSave: () => void
  readonly onNew: () => void
  /** Deletes the visit, or gives a refused booking up; null where there is nothing yet. */
  readonly onDelete: (() => void) | null
}

/** "Cadastro de Agendamento" and "Alterar Agendamento". */
export function AgendamentoForm(props: Props) {
  const { visitForm, online, onClose } = props
  const editing = visitForm.target.mode === 'edit'
  const title = editing ? AGENDAMENTO_TEXTS.update : AGENDAMENTO_TEXTS.registration
  const reason = reasonOf({ online, silent: props.silent })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The choice stands above the fields and Salvar below them: nothing of it need have been read.
    if (visitForm.isToChoose) visitForm.focus(CONFLICT)
    else saveChecked(visitForm, props.onSave)
  }

  return (
    <form ref={visitForm.root} className={classes.form} onSubmit={submit} aria-label={title} noValidate>
      <div className={classes.scroll}>
        <div className={classes.top}>
          {onClose === null ? (
            props.back
          ) : (
            <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          )}
          {onClose === null && editing && (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
              onClick={props.onNew}
            >
              Novo
            </Button>
          )}
          {onClose !== null && (
            <ActionIcon onClick={onClose} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {onClose === null && (
          <h2 className={classes.title} tabIndex={-1}>
            {title}
          </h2>
        )}
        {props.head}
        <div className={classes.fields} inert={visitForm.saving}>
          {props.clientField}
          <Fields visitForm={visitForm} procedimentos={props.procedimentos} today={props.today} />
          {props.notes}
          {props.freeTimes}
        </div>
      </div>
      <div className={classes.foot}>
        {props.onDelete !== null && (
          <Button
            variant="subtle"
            color="bad"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={props.onDelete}
          >
            {editing ? 'Excluir' : 'Descartar'}
          </Button>
        )}
        <p role="status" className={classes.reason} id="agenda-reason">
          {reason}
        </p>
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={visitForm.saving}
          {...(reason !== null && { 'aria-describedby': 'agenda-reason' })}
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

/** Saves what is typed, unless it lacks something: then the field says so. */
export function saveChecked({ form, focusError }: AgendamentoFormState, onSave: () => void): void {
  const errors = errorsOf(form.getValues())
  form.setErrors(errors)
  if (Object.keys(errors).length > 0) focusError()
  else onSave()
}

/** What a press will come to where nobody answers. */
function reasonOf({ online, silent }: LineProps): string | null {
  return online && silent
    ? 'A clínica não está respondendo. Ao salvar, fica guardado neste aparelho até ela responder.'
    : null
}
