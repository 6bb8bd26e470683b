import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { notify } from '#src/components/toast.tsx'
import { saveClinica } from '../commands.ts'
import { changedFields, formValuesOf, merge, parseValues, type Values } from './clinica-values.ts'

const NOTICE_ID = 'clinica'

export type ClinicaForm = ReturnType<typeof useClinicaForm>

/**
 * The clinic's record being edited over a record that may change underneath: only what was typed withstands
 * it.
 */
export function useClinicaForm(clinica: Clinica) {
  const base = formValuesOf(clinica)
  const before = useRef(base)
  const [saving, setSaving] = useState(false)
  const form = useForm<Values>({
    initialValues: base,
    validateInputOnBlur: true,
    validate: (values) => {
      const parsed = parseValues(values)
      return parsed.ok ? {} : parsed.error
    },
  })
  const changed = changedFields(base, form.values)

  const chave = JSON.stringify(base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record underneath changes
  useEffect(() => {
    form.setValues(merge(before.current, base, form.getValues()))
    before.current = base
  }, [chave])

  /** True where the record was saved, or had nothing new in it. */
  async function save(): Promise<boolean> {
    const parsed = parseValues(form.getValues())
    // The form has just validated the same values.
    if (!parsed.ok) return false
    if (changed.length === 0) {
      notify.info('Nada mudou', { id: NOTICE_ID, text: 'Os dados da clínica já estão como na tela.' })
      return true
    }
    setSaving(true)
    const saved = await saveClinica(parsed.value).finally(() => setSaving(false))
    if (!saved.ok) {
      for (const { campo, mensagem } of saved.error.campos) form.setFieldError(campo, mensagem)
      notify.bad('Os dados da clínica não foram salvos', { id: NOTICE_ID, text: saved.error.mensagem })
      return false
    }
    // As the clinic wrote it down: without the spaces at the ends.
    before.current = formValuesOf(saved.value)
    form.setValues(before.current)
    form.clearErrors()
    notify.ok('Dados da clínica salvos', { id: NOTICE_ID })
    return true
  }

  function undo() {
    form.setValues(base)
    form.clearErrors()
  }

  return { form, changed, saving, save, undo }
}
