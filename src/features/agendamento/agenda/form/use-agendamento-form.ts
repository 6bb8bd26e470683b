import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import {
  errorsOf,
  type FormTarget,
  type FormValues,
  fieldValueOf,
  isChanged,
  NEW_VISIT,
  valuesOf,
} from './values.ts'

export type AgendamentoFormState = ReturnType<typeof useAgendamentoForm>

/**
 * The reception's one form. It lives above the pane and the sheet that show it, so that turning the tablet
 * keeps what was typed; where something else would take its place, it asks first.
 */
export function useAgendamentoForm() {
  const [target, setTarget] = useState<FormTarget>(NEW_VISIT)
  const [initial, setInitial] = useState(() => valuesOf(NEW_VISIT))
  const [question, setQuestion] = useState<{ readonly proceed: () => void } | null>(null)
  const [saving, setSaving] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const form = useForm<FormValues>({ initialValues: initial, validate: errorsOf })
  const dirty = isChanged(target, initial, form.values)

  useMarkUnsaved(dirty)

  function open(next: FormTarget, when: ClinicDateTime | null = null) {
    const values = valuesOf(next, when)
    setTarget(next)
    setInitial(values)
    form.setValues(values)
    form.clearErrors()
  }

  return {
    /** Opens the form for a target with what had been typed for it before a login. */
    resume(next: FormTarget, values: FormValues) {
      open(next)
      form.setValues(values)
    },
    target,
    form,
    root,
    dirty,
    saving,
    setSaving,
    open,
    /** Fills the date alone: nothing that was typed is lost. */
    setStart(when: ClinicDateTime) {
      form.setFieldValue('dataHoraAgendada', fieldValueOf(when))
      form.clearFieldError('dataHoraAgendada')
    },
    /** Runs `proceed`, after asking where that would lose what was typed. */
    ask(proceed: () => void) {
      if (saving) return
      if (dirty) setQuestion({ proceed })
      else proceed()
    },
    /** The refused row that the form was opened from is gone. */
    detach: () => setTarget((current) => (current.mode === 'new' ? NEW_VISIT : current)),
    question:
      question === null
        ? null
        : {
            stay: () => setQuestion(null),
            discard() {
              setQuestion(null)
              question.proceed()
            },
          },
    /** Focuses the first field with an error, after the errors are drawn. */
    focusError() {
      setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}
