import { useRef } from 'react'
import { canBeReached, FIRST_NAME } from '#domain/clinica/begun.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import { TaskPane, type TaskProps } from '#src/components/registry/task-pane.tsx'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { CONFLICT, FIRST_ERROR, focusWhenDrawn } from '#src/lib/form/focus-when-drawn.ts'
import { AddressFields } from './clinica-address.tsx'
import { ClinicaConflict } from './clinica-conflict.tsx'
import { PhoneFields } from './clinica-contact.tsx'
import { ClinicaTextField } from './clinica-fields.tsx'
import classes from './clinica-form.module.css'
import { useClinicaForm } from './use-clinica-form.ts'

type Props = TaskProps & {
  readonly clinica: Clinica
  /** Her session is over. */
  readonly onSessionOver: () => void
}

/** The clinic's name, and how one finds it: a part of "Dados da clínica", and the same record. */
export function ClinicaTask({ clinica, onSessionOver, onDone, ...rest }: Props) {
  const f = useClinicaForm(clinica, { draft: null, onLogin: onSessionOver })
  const root = useRef<HTMLFormElement>(null)
  useMarkUnsaved(f.changed.length > 0)

  const focusError = () => focusWhenDrawn(root, FIRST_ERROR)

  /** What the record may be without, and this task may not. */
  function isComplete(): boolean {
    const { nome, ...contact } = f.form.getValues()
    if (nome.trim() === FIRST_NAME) f.form.setFieldError('nome', 'Diga o nome da sua clínica.')
    else if (canBeReached(contact)) return true
    else f.form.setFieldError('logradouro', 'Diga o endereço, ou um telefone mais abaixo.')
    return false
  }

  async function save(isChosen = false) {
    if (!isComplete()) return focusError()
    if (f.changed.length === 0) return onDone()
    const saved = await f.save(isChosen)
    if (saved === 'saved') onDone()
    else if (saved === 'failed') focusError()
    else focusWhenDrawn(root, CONFLICT)
  }

  return (
    <TaskPane
      {...rest}
      title="Clínica"
      intro="O nome que as clientes leem, onde você atende e como falar com você."
      ref={root}
      onSubmit={f.form.onSubmit(() => void save(), focusError)}
      saving={f.saving}
      failure={null}
    >
      <ClinicaConflict f={f} onSaveMine={() => f.form.onSubmit(() => void save(true), focusError)()} />
      <div className={classes.fields}>
        <ClinicaTextField f={f} campo="nome" label="Nome da clínica" columns="six" maxLength={80} />
        <AddressFields f={f} />
        <PhoneFields f={f} />
      </div>
    </TaskPane>
  )
}
