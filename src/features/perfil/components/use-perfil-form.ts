import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { PERFIL_FIELDS, type PerfilField, type PerfilFields } from '#domain/perfil/schema.ts'
import type { EnqueueError } from '#src/offline/outbox.ts'
import { sendPerfil } from '../commands.ts'
import type { MyPerfil } from '../queries.ts'
import { changedFields, fieldOf, merge, type PerfilValues, readChanges, valuesOf } from '../utils.ts'

export type PerfilResult =
  | { readonly kind: 'created' | 'updated' | 'queued' | 'login' | 'unchanged' | EnqueueError }
  | { readonly kind: 'refused'; readonly mensagem: string }

export type PerfilForm = ReturnType<typeof usePerfilForm>

/**
 * The profile being edited over a profile that may change underneath. What was typed since the last save is known by
 * `typed`: only that, and a refused write, withstand what arrives.
 */
export function usePerfilForm(email: string, mine: MyPerfil, onChange: () => void) {
  const base = valuesOf(mine.campos)
  const refused = mine.refused?.campos ?? {}
  const typed = useRef(new Set<PerfilField>())
  const [saving, setSaving] = useState(false)
  const [unsyncedBefore, setBefore] = useState(mine.unsynced)
  const form = useForm<PerfilValues>({
    initialValues: merge(base, refused, base, typed.current),
    validateInputOnBlur: true,
    validate: (values) => {
      const lido = readChanges(base, values)
      return lido.ok ? {} : lido.error
    },
  })

  const chave = JSON.stringify([base, refused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the profile underneath says something else
  useEffect(() => {
    const current = form.getValues()
    const fresh = merge(base, refused, current, typed.current)
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

  async function save(): Promise<PerfilResult> {
    const values = form.getValues()
    const lido = readChanges(base, values)
    // The form has just validated the same values.
    if (!lido.ok || Object.keys(lido.value).length === 0) return { kind: 'unchanged' }
    write(lido.value)
    setBefore(mine.unsynced)
    setSaving(true)
    const sent = form.getValues()
    const salvo = await sendPerfil(
      email,
      mine.server,
      lido.value,
      crypto.randomUUID(),
      mine.refused?.ids ?? [],
    ).finally(() => setSaving(false))
    if (!salvo.ok) return { kind: salvo.error }
    if (salvo.value.kind === 'refused') {
      write(salvo.value.unsaved)
      for (const { campo, mensagem } of salvo.value.campos) {
        const nome = fieldOf(campo)
        if (nome !== null) form.setFieldError(nome, mensagem)
      }
      return salvo.value
    }
    const agora = form.getValues()
    for (const campo of PERFIL_FIELDS) if (agora[campo] === sent[campo]) typed.current.delete(campo)
    return salvo.value
  }

  /** Puts parsed fields into the form as the person's own. */
  function write(campos: PerfilFields) {
    const lidos = valuesOf(campos)
    for (const campo of PERFIL_FIELDS) {
      if (!(campo in campos)) continue
      typed.current.add(campo)
      if (lidos[campo] !== form.getValues()[campo]) form.setFieldValue(campo, lidos[campo])
    }
  }

  return {
    form,
    saving,
    change,
    save,
    changed: changedFields(base, form.values),
    /** While a save is under way, what it queued is not yet news. */
    unsynced: saving ? unsyncedBefore : mine.unsynced,
    server: mine.server,
  }
}
