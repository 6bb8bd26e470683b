import { useRef, useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { loginAction, notify } from '#src/components/notices/toast.tsx'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import type { KeptDraft } from '#src/lib/form/draft.ts'
import { saveClinica } from '../commands.ts'
import { draftOf, inputOf, isWeekChanged, laidOver, type WeekDraft } from './draft.ts'

const NOTICE_ID = 'semana'

/**
 * The clinic's week being edited. What somebody else saves meanwhile is met when this is saved. `kept`: what
 * was typed before a login, as the whole record with it, and the way to the next one.
 */
export function useWeekForm(clinica: Clinica, kept: KeptDraft<Clinica>) {
  const stored = draftOf(clinica)
  /** The record that the draft was begun over. */
  const seen = useRef(kept.draft?.visto ?? clinica)
  const [draft, setDraft] = useState(kept.draft ? draftOf(kept.draft.values) : stored)
  /** What is typed by now, for a notice that stands while it is typed on. */
  const typed = useRef(draft)
  typed.current = draft
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  // What is here is what the clinic has by now: a save whose answer was lost did arrive, or somebody did it.
  if (!(saving || isWeekChanged(draft, stored))) seen.current = clinica
  const base = draftOf(seen.current)
  const dirty = isWeekChanged(draft, base)
  useMarkUnsaved(dirty)
  // Nothing is typed: what the clinic has by now stands here.
  if (!dirty && isWeekChanged(stored, base)) {
    seen.current = clinica
    setDraft(stored)
  }

  function change(next: Partial<WeekDraft>) {
    setDraft((current) => ({ ...current, ...next }))
    setErrors(new Map())
  }

  function undo() {
    seen.current = clinica
    setDraft(stored)
    setErrors(new Map())
  }

  /** Whether it may be sent; what is wrong then stands beside its field. */
  function check(wanted = draft): boolean {
    const input = inputOf(seen.current, wanted)
    setErrors(input.ok ? new Map() : input.error)
    return input.ok
  }

  /** Saves the week; answers whether the clinic has it now. */
  async function save(wanted = draft): Promise<boolean> {
    const input = inputOf(seen.current, wanted)
    if (!input.ok) {
      setErrors(input.error)
      return false
    }
    setSaving(true)
    const saved = await saveClinica(input.value, seen.current).finally(() => setSaving(false))
    if (saved.ok) {
      const { row, since } = saved.value
      seen.current = row
      setDraft(draftOf(row))
      // The rest of the record may have changed since, too, and is not shown here.
      const isAnother = since && isWeekChanged(draftOf(row), draftOf(input.value))
      const words = isAnother ? { text: 'Depois alguém a mudou de novo: a tela já mostra como está.' } : {}
      notify.ok('Semana salva', { id: NOTICE_ID, ...words })
      return true
    }
    const { error } = saved
    if (error.kind === 'changed') {
      notify.bad('A semana não foi salva', {
        id: NOTICE_ID,
        text: 'Alguém mudou a semana enquanto você a alterava. O que você não tocou já é o da clínica. Desfaça para ver o resto, ou salve de novo para ficar com a sua.',
      })
      setDraft(laidOver({ current: draftOf(error.current), seen: base, wanted }))
      seen.current = error.current
      return false
    }
    setErrors(new Map(error.campos.map(({ campo, mensagem }) => [campo, mensagem])))
    const title = error.kind === 'unknown' ? 'Não sabemos se a semana foi salva' : 'A semana não foi salva'
    notify.bad(title, {
      id: NOTICE_ID,
      text: error.mensagem,
      ...(error.kind === 'login' && { action: loginAction(goToLogin) }),
    })
    return false
  }

  function goToLogin() {
    kept.onLogin(() => {
      const { week, limits } = typed.current
      const values = { ...seen.current, semana: week, limites: limits }
      return { editing: null, values, visto: seen.current }
    })
  }

  return { draft, base, dirty, errors, saving, change, undo, check, save }
}
