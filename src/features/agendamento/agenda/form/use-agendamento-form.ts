import { useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { EDITABLE_FIELDS, type EditableField } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { fieldsThatDiffer, mergeFields, partOf } from '#domain/lib/merge.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { FIRST_ERROR, focusWhenDrawn } from '#src/lib/form/focus-when-drawn.ts'
import {
  bookedFor,
  type FormDraft,
  type FormTarget,
  type FormValues,
  fieldValueOf,
  isVisitChanged,
  NEW_VISIT,
  supersededBy,
  visitValuesOf,
  withoutRefused,
} from './values.ts'

/**
 * What somebody else and the person who types have both changed, each to another value; the time also where
 * somebody else has brought the visit into another state at the one that it has.
 */
export type FormConflict = {
  readonly fields: readonly EditableField[]
  readonly current: Agendamento
  /** What the form showed when she typed over it. */
  readonly seen: TypedOver
}

/** A visit as somebody saw it who types over it, in that `state` where it is known. */
type TypedOver = { readonly values: FormValues; readonly state: VisitState | undefined }

type EditTarget = Extract<FormTarget, { readonly mode: 'edit' }>

/** How long a focus waits for the pane that holds it: on a slow tablet, too, it is drawn by then. */
const AFTER_DRAWING_MS = 60

export type AgendamentoFormState = ReturnType<typeof useAgendamentoForm>

/**
 * The reception's one form. It lives above the pane and the sheet that show it, so that turning the tablet
 * keeps what was typed; where something else would take its place, it asks first.
 */
export function useAgendamentoForm() {
  const [target, setTarget] = useState<FormTarget>(NEW_VISIT)
  const [initial, setInitial] = useState(() => visitValuesOf(NEW_VISIT))
  const [question, setQuestion] = useState<{ readonly proceed: () => void } | null>(null)
  const [saving, setSaving] = useState(false)
  /** It was sent, and nobody here knows whether the clinic has it. */
  const [uncertain, setUncertain] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  /** What is to have the focus, by its selector: the form's code may come after the press. */
  const toFocus = useRef<string | null>(null)
  const [conflict, setConflict] = useState<FormConflict | null>(null)
  const form = useForm<FormValues>({ initialValues: initial })
  const dirty = isVisitChanged(target, initial, form.values)
  /** What she saw of what is still hers to choose; null where nothing is. */
  const seenOfContested = conflict === null ? null : seenOfContestedIn(conflict, form.values)

  useMarkUnsaved(dirty)

  function focusWhenThere() {
    setTimeout(() => {
      if (root.current === null || toFocus.current === null) return
      root.current.querySelector<HTMLElement>(toFocus.current)?.focus()
      toFocus.current = null
    }, AFTER_DRAWING_MS)
  }

  const holdRoot = useCallbackRef((element: HTMLFormElement | null) => {
    root.current = element
    if (element !== null) focusWhenThere()
  })

  function open(next: FormTarget, when: ClinicDateTime | null = null) {
    const values = visitValuesOf(next, when)
    setTarget(next)
    setInitial(values)
    setConflict(null)
    setUncertain(false)
    // What was to have the focus was of what the form was about before.
    toFocus.current = null
    form.setValues(values)
    form.clearErrors()
  }

  /**
   * Goes on over the visit as it is now with what was typed over it as it was. Answers what is the person's
   * to choose: there what was typed stays.
   */
  function carryOver(seen: TypedOver, typed: FormValues, next: EditTarget): FormConflict['fields'] {
    const current = visitValuesOf(next)
    const { merged: values, conflicts } = mergeFields<FormValues>(EDITABLE_FIELDS, {
      current,
      seen: seen.values,
      wanted: typed,
    })
    open(next)
    form.setValues(values)
    const isOtherState = seen.state !== undefined && seen.state !== next.agendamento.estado
    const isMoved = values.dataHoraAgendada !== current.dataHoraAgendada
    // Another time would end the state that it has come into: that is hers to choose, too.
    const isTimeToChoose = isOtherState && isMoved && !conflicts.includes('dataHoraAgendada')
    return isTimeToChoose ? ['dataHoraAgendada', ...conflicts] : conflicts
  }

  return {
    /** Opens the form for a target with what had been typed for it before a login. */
    resume(next: FormTarget, draft: FormDraft) {
      const { visto, estado: state, supersedes: refusedId, before, reason: _, ...typed } = draft
      if (next.mode === 'edit' && visto !== undefined) {
        const over = { ...next, ...(refusedId !== undefined && { refusedId }) }
        const seen = { values: visto, state }
        const fields = carryOver(seen, typed, over)
        if (fields.length > 0) setConflict({ fields, current: next.agendamento, seen })
      } else {
        const isNew = next.mode === 'new' && next.supersedes === null
        open(isNew && before !== undefined ? { ...next, before } : next)
        form.setValues(typed)
      }
    },
    /** What is typed, with what it was typed over and goes on from, to be carried over a login. */
    draft: {
      ...form.values,
      visto: { ...initial, ...seenOfContested?.values },
      estado: seenOfContested === null ? stateOf(target) : seenOfContested.state,
      supersedes: supersededBy(target) ?? undefined,
      before: bookedFor(target),
    } satisfies FormDraft,
    /**
     * The visit is another than the form was opened for: what both have changed is the person's to choose.
     * `refusedId`: the row that was refused with what is typed, where it is still there.
     */
    follow(current: Agendamento, refusedId: string | null) {
      // What waited was refused with what is typed: it goes on as if it were typed, too.
      const before = target.mode === 'edit' ? { mode: target.mode, agendamento: target.agendamento } : target
      const seen = { values: visitValuesOf(before), state: stateOf(target) }
      const next = { mode: 'edit', agendamento: current, ...(refusedId !== null && { refusedId }) } as const
      const fields = carryOver(seen, form.getValues(), next)
      setConflict({ fields, current, seen })
    },
    conflict,
    /** Whether a field that both have changed still differs from the clinic's: then she chooses. */
    isToChoose: seenOfContested !== null,
    /**
     * Takes what the clinic has, where both have changed the same. Answers whether something is left to save.
     */
    keepClinics(): boolean {
      if (conflict === null) return true
      const values = { ...form.getValues(), ...partOf(theirsOf(conflict), conflict.fields) }
      form.setValues(values)
      setConflict(null)
      return isVisitChanged(target, initial, values)
    },
    target,
    form,
    root: holdRoot,
    dirty,
    /** `dirty` at the moment that it is asked, though the screen was not drawn since the last key. */
    isDirtyNow: () => isVisitChanged(target, initial, form.getValues()),
    saving,
    setSaving,
    uncertain,
    setUncertain,
    open,
    /** Fills the date alone: nothing that was typed is lost. */
    setStart(when: ClinicDateTime) {
      form.setFieldValue('dataHoraAgendada', fieldValueOf(when))
      form.clearFieldError('dataHoraAgendada')
    },
    /** Runs `proceed`, after asking where that would lose what was typed, here or (`isMoreTyped`) beside. */
    ask(proceed: () => void, isMoreTyped = false) {
      if (saving) return
      if (dirty || isMoreTyped) setQuestion({ proceed })
      else proceed()
    },
    /**
     * The refused row that the form was to replace is gone; `refusedId`: another one stands in its place.
     * `of`: only while the form is for that.
     */
    forgetRefused: (refusedId: string | null = null, of: FormTarget | null = null) =>
      setTarget((target) => (of === null || of === target ? withoutRefused(target, refusedId) : target)),
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
    /** Focuses what the selector finds in the form, after the pane that holds it is drawn. */
    focus(selector: string) {
      toFocus.current = selector
      focusWhenThere()
    },
    /** Focuses the first field with an error, after the errors are drawn. */
    focusError() {
      focusWhenDrawn(root, FIRST_ERROR)
    },
  }
}

const theirsOf = ({ current }: FormConflict) => visitValuesOf({ mode: 'edit', agendamento: current })

/** What the contested fields that are not chosen yet held when she typed over them; null for none. */
function seenOfContestedIn(
  conflict: FormConflict,
  values: FormValues,
): { readonly values: Partial<FormValues>; readonly state: VisitState | undefined } | null {
  const { seen } = conflict
  const stillContested = fieldsThatDiffer(conflict.fields, theirsOf(conflict), values)
  if (stillContested.length === 0) return null
  return { values: partOf(seen.values, stillContested), state: seen.state }
}

const stateOf = (target: FormTarget) => (target.mode === 'edit' ? target.agendamento.estado : undefined)
