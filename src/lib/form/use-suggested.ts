import { type RefObject, useRef, useState } from 'react'
import type { Result } from '#domain/lib/result.ts'
import { useMarkUnsaved } from './dirty.ts'
import { FIRST_ERROR, focusWhenDrawn } from './focus-when-drawn.ts'
import type { ChangedMeanwhile, FormFailure } from './use-crud-form.ts'

/** What is suggested, as it stands before anything is ticked or typed. */
type Suggested = {
  /** The key that tells this suggestion from the others. */
  readonly key: string
  readonly isTicked: boolean
  /** What the clinic has of it already, beside which no other is made; null where it has nothing. */
  readonly own: object | null
}

/** What is wrong with a suggestion, by its fields. */
export type SuggestedErrors<Field extends string> = { readonly [F in Field]?: string }

type Options<Row, Field extends string> = {
  readonly suggested: readonly Row[]
  readonly errorsOf: (row: Row) => SuggestedErrors<Field>
  /** Registers one suggestion. */
  readonly saveOne: (row: Row) => Promise<Result<unknown, FormFailure | ChangedMeanwhile<unknown>>>
}

type SuggestedForm<Row, Field extends string> = {
  readonly root: RefObject<HTMLFormElement | null>
  /** What is suggested, with what was ticked and typed over it. */
  readonly rows: readonly (Row & { readonly errors: SuggestedErrors<Field> })[]
  /** How many are ticked that the clinic has not yet. */
  readonly wanted: number
  readonly saving: boolean
  readonly failure: FormFailure | null
  readonly change: (key: string, next: Partial<Row>) => void
  /** How many were saved; null where something is wrong or was not saved. */
  readonly save: () => Promise<number | null>
}

const without = <T>(entries: Readonly<Record<string, T>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.includes(key)))

/**
 * Suggestions to tick and to change. Those wanted are saved one after the other, each by itself, up to the
 * first that fails: what came before it is saved and typed no more, what comes after was not tried.
 */
export function useSuggested<Row extends Suggested, Field extends string>({
  suggested,
  errorsOf,
  saveOne,
}: Options<Row, Field>): SuggestedForm<Row, Field> {
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Row>>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, SuggestedErrors<Field>>>>({})
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const root = useRef<HTMLFormElement>(null)
  useMarkUnsaved(Object.keys(typed).length > 0)

  const rows = suggested.map((row) => ({ ...row, ...typed[row.key], errors: errors[row.key] ?? {} }))
  const wanted = rows.filter(({ isTicked, own }) => isTicked && own === null)

  function change(key: string, next: Partial<Row>) {
    setTyped((current) => ({ ...current, [key]: { ...current[key], ...next } }))
    setErrors((current) => without(current, [key]))
    setFailure(null)
  }

  async function saveEach() {
    const saved: string[] = []
    for (const row of wanted) {
      const result = await saveOne(row)
      if (!result.ok) return { saved, stopped: result.error }
      saved.push(row.key)
    }
    return { saved, stopped: null }
  }

  async function save() {
    const found = wanted.map((row) => [row.key, errorsOf(row)] as const)
    const refused = found.filter(([, wrong]) => Object.keys(wrong).length > 0)
    setErrors(Object.fromEntries(refused))
    setFailure(null)
    if (refused.length > 0) {
      focusWhenDrawn(root, FIRST_ERROR)
      return null
    }
    setSaving(true)
    const { saved, stopped } = await saveEach().finally(() => setSaving(false))
    setTyped((current) => without(current, saved))
    if (stopped === null) return saved.length
    // Nobody can have changed what was only made here.
    if (!('current' in stopped)) setFailure(stopped)
    return null
  }

  return { root, rows, wanted: wanted.length, ...{ saving, failure, change, save } }
}
