import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { PERFIL_FIELDS, type PerfilField } from '#domain/perfil/fields.ts'
import { partsOfName } from '#domain/perfil/registered-name.ts'
import type { PerfilFields } from '#domain/perfil/schema.ts'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { discardRefused, isKept, sendPerfil } from '../commands.ts'
import type { MyPerfil } from '../queries.ts'
import { readChanges } from '../read-changes.ts'
import { changedPerfilFields, fieldOf, mergePerfil, type PerfilValues, perfilValuesOf } from '../utils.ts'
import type { PerfilResult } from './notices.ts'

export type PerfilFormState = ReturnType<typeof usePerfilForm>

/**
 * The profile being edited over a profile that may change underneath. What was typed since the last save is
 * known by `typed`: only that, and a refused write, withstand what arrives.
 */
export function usePerfilForm(email: string, registeredName: string, mine: MyPerfil, onChange: () => void) {
  // The clinic has none yet, and makes it with the name of the registration.
  const isNew = mine.known && mine.server === null
  const base = perfilValuesOf({ ...(isNew && partsOfName(registeredName)), ...mine.campos })
  const refused = mine.refused?.campos ?? {}
  const typed = useRef(new Set<PerfilField>())
  const isShown = useIsShown()
  /** Why the date that was typed last was not taken: the form's value is still the one before. */
  const refusedDate = useRef<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [unsyncedBefore, setBefore] = useState(mine.unsynced)
  const form = useForm<PerfilValues>({
    initialValues: mergePerfil(base, refused, base, typed.current),
    validateInputOnBlur: true,
    validate: (values) => {
      const parsed = readChanges(base, values)
      const errors = parsed.ok ? {} : parsed.error
      return refusedDate.current === null ? errors : { ...errors, dataNascimento: refusedDate.current }
    },
  })

  const chave = JSON.stringify([base, refused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the profile underneath changes
  useEffect(() => {
    const current = form.getValues()
    const fresh = mergePerfil(base, refused, current, typed.current)
    // One by one: setting all at once would wipe the errors of the fields that stay.
    for (const campo of PERFIL_FIELDS)
      if (fresh[campo] !== current[campo]) form.setFieldValue(campo, fresh[campo])
    for (const { campo, mensagem } of mine.refused?.errors ?? []) {
      const nome = fieldOf(campo)
      if (nome !== null && !typed.current.has(nome)) form.setFieldError(nome, mensagem)
    }
  }, [chave])

  function change(campo: PerfilField, valor: string | null) {
    if (valor === base[campo] && !(campo in refused)) typed.current.delete(campo)
    else typed.current.add(campo)
    form.setFieldValue(campo, valor as string)
    onChange()
  }

  function refuseDate(refusal: string | null) {
    refusedDate.current = refusal
    form.setFieldError('dataNascimento', refusal)
    onChange()
  }

  async function save(): Promise<PerfilResult> {
    const values = form.getValues()
    const parsed = readChanges(base, values)
    // The form has just validated the same values.
    if (!parsed.ok) return { kind: 'unchanged' }
    const isFirst = isNew && mine.unsynced.size === 0
    if (Object.keys(parsed.value).length === 0 && !isFirst) {
      // What was refused is there by now, or is taken back: nothing of it is left to be corrected.
      await discardRefused(mine.refused?.ids ?? [])
      return { kind: 'unchanged' }
    }
    write(parsed.value)
    setBefore(mine.unsynced)
    setSaving(true)
    const sent = form.getValues()
    const saved = await sendPerfil(
      email,
      mine.server,
      parsed.value,
      crypto.randomUUID(),
      mine.refused?.ids ?? [],
    ).finally(() => setSaving(false))
    if (!saved.ok) return { kind: saved.error }
    if (saved.value.kind === 'refused') {
      write(saved.value.unsaved)
      for (const { campo, mensagem } of saved.value.campos) {
        const nome = fieldOf(campo)
        if (nome !== null) form.setFieldError(nome, mensagem)
      }
      // The form has what was typed now, not the queue; only the queue has it once she has left the page.
      if (isShown.current && saved.value.row !== null) await discardRefused([saved.value.row])
      return saved.value
    }
    // What neither the queue nor, for all that is known, the clinic has is still the person's own.
    if (!isKept(saved.value)) return saved.value
    const present = form.getValues()
    for (const campo of PERFIL_FIELDS) if (present[campo] === sent[campo]) typed.current.delete(campo)
    return saved.value
  }

  /** Puts parsed fields into the form as the person's own. */
  function write(campos: PerfilFields) {
    const parsedFields = perfilValuesOf(campos)
    for (const campo of PERFIL_FIELDS) {
      if (!(campo in campos)) continue
      typed.current.add(campo)
      if (parsedFields[campo] !== form.getValues()[campo]) form.setFieldValue(campo, parsedFields[campo])
    }
  }

  return {
    form,
    saving,
    change,
    refuseDate,
    save,
    changed: changedPerfilFields(base, form.values),
    /** While a save is under way, what it queued is not yet news. */
    unsynced: saving ? unsyncedBefore : mine.unsynced,
    server: mine.server,
  }
}
