import { useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { partOf } from '#domain/lib/merge.ts'
import { loginAction, notify } from '#src/components/notices/toast.tsx'
import type { KeptDraft } from '#src/lib/form/draft.ts'
import { saveClinica } from '../commands.ts'
import {
  changedClinicaFields,
  clinicaValuesOf,
  editOf,
  mergeClinica,
  parseValues,
  type Values,
} from './clinica-values.ts'

const NOTICE_ID = 'clinica'

/** `contested`: somebody else has changed the record; where it is the same in the form, she chooses. */
type ClinicaSaved = 'saved' | 'contested' | 'failed'

export type ClinicaFormState = ReturnType<typeof useClinicaForm>

/**
 * The clinic's record being edited over a record that may change underneath: only what was typed withstands
 * it. `kept`: what was typed before a login, and the way to the next one.
 */
export function useClinicaForm(clinica: Clinica, kept: KeptDraft<Values>) {
  const base = clinicaValuesOf(clinica)
  // What was typed before a login was typed over the record as it was then.
  const before = useRef(kept.draft?.visto ?? base)
  /** What somebody else has changed under what is typed, as it was when she typed over it. */
  const [contested, setContested] = useState<Partial<Values>>({})
  /** The last save was refused: the record had changed, though maybe in nothing that is typed here. */
  const [isRefused, setRefused] = useState(false)
  const [saving, setSaving] = useState(false)
  const form = useForm<Values>({
    initialValues: kept.draft?.values ?? base,
    validateInputOnBlur: true,
    validate: (values) => {
      const parsed = parseValues(values, base)
      return parsed.ok ? {} : parsed.error
    },
  })
  const changed = changedClinicaFields(base, form.values)
  const stillContested = changed.filter((field) => field in contested)

  const chave = JSON.stringify(base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record underneath changes
  useEffect(() => {
    const arrived = mergeClinica(before.current, base, form.getValues())
    const seen = partOf(before.current, arrived.contested)
    form.setValues(arrived.merged)
    before.current = base
    setContested((earlier) => ({ ...seen, ...earlier }))
  }, [chave])

  /** `isChosen`: she has read what is contested, and saves what is hers. */
  async function save(isChosen: boolean): Promise<ClinicaSaved> {
    // What somebody else changed may have come while the finger was on its way to the button below.
    if (stillContested.length > 0 && !isChosen) return 'contested'
    const parsed = parseValues(form.getValues(), base)
    // The form has just validated the same values.
    if (!parsed.ok) return 'failed'
    if (changed.length === 0) {
      notify.info('Nada mudou', { id: NOTICE_ID, text: 'Os dados da clínica já estão como na tela.' })
      return 'saved'
    }
    setSaving(true)
    const { input, seen } = editOf(clinica, parsed.value, changed)
    const saved = await saveClinica(input, seen).finally(() => setSaving(false))
    if (!saved.ok) {
      const { error } = saved
      if (error.kind === 'changed') {
        // The device has the record by now: it arrives under what is typed, as any other change does.
        notify.hide(NOTICE_ID)
        setRefused(true)
        return 'contested'
      }
      for (const { campo, mensagem } of error.campos)
        form.setFieldError(campo.replace(/^limites\./, ''), mensagem)
      notify.bad(
        error.kind === 'unknown'
          ? 'Não sabemos se os dados da clínica foram salvos'
          : 'Os dados da clínica não foram salvos',
        {
          id: NOTICE_ID,
          text: error.mensagem,
          ...(error.kind === 'login' && { action: loginAction(goToLogin) }),
        },
      )
      return 'failed'
    }
    // The form takes the values as the clinic stored them, without spaces at the ends.
    before.current = clinicaValuesOf(saved.value.row)
    form.setValues(before.current)
    form.clearErrors()
    settleContested()
    const words = saved.value.since
      ? { text: 'Depois alguém os mudou de novo: a tela já mostra como estão.' }
      : {}
    notify.ok('Dados da clínica salvos', { id: NOTICE_ID, ...words })
    return 'saved'
  }

  /** The notice may stand while the record changes, and what she has not chosen yet she has not seen. */
  const draft = useCallbackRef(() => {
    const visto = { ...before.current, ...partOf(contested as Values, stillContested) }
    return { editing: null, values: form.getValues(), visto }
  })

  function goToLogin() {
    kept.onLogin(draft)
  }

  function undo() {
    form.setValues(base)
    form.clearErrors()
    settleContested()
  }

  function settleContested() {
    setContested({})
    setRefused(false)
  }

  /** Takes what the clinic has where both have changed the same; the rest that was typed stays. */
  function keepClinics() {
    const theirs = Object.fromEntries(stillContested.map((field) => [field, base[field]]))
    form.setValues({ ...form.getValues(), ...theirs })
    settleContested()
  }

  /** Somebody else has changed the record under what is typed: she looks, and chooses where both did. */
  const isContested = stillContested.length > 0 || (isRefused && changed.length > 0)
  return { form, base, changed, isContested, contested: stillContested, saving, save, undo, keepClinics }
}
