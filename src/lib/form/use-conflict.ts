import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { fieldsThatDiffer, mergeFields, partOf } from '#domain/lib/merge.ts'

/** What both have changed of an item; `theirs`: the item by now, `seen`: what hers was typed over. */
type Contested<Values> = {
  readonly fields: readonly (keyof Values & string)[]
  readonly theirs: Values
  readonly seen: Values
}

/** A field that both have changed, in words. */
export type FieldInWords<Values> = (
  field: keyof Values & string,
  values: Values,
  whose: 'theirs' | 'mine',
) => readonly [label: string, value: string]

/** A field that is still to be chosen, as it is put to her. */
export type ContestedRow = { readonly label: string; readonly theirs: string; readonly mine: string }

type Options<Item, Values> = {
  readonly form: UseFormReturnType<Values>
  readonly fields: readonly (keyof Values & string)[]
  /** What is typed stands over these where nothing was seen. */
  readonly blank: Values
  readonly valuesOf: (item: Item) => Values
  /** What was seen of the item that the form begins with; null where that is not known. */
  readonly start: Values | null
  /** The item in the form as the list has it now; undefined where it has none. */
  readonly listed: Item | undefined
  readonly saving: boolean
  readonly inWords: FieldInWords<Values>
}

type Conflict<Values> = {
  readonly fields: readonly (keyof Values & string)[]
  /** What of them is still to be chosen: what she has typed as the clinic has it is not. */
  readonly rows: readonly ContestedRow[]
  /** Takes what the clinic has in them; the rest that was typed stays. Answers whether there is any. */
  readonly takeClinics: () => boolean
}

type TypedOver<Item, Values> = {
  /** The item that is typed over, as it was seen; null for a new one, and where that is not known. */
  readonly seen: Values | null
  /** What is typed stands over this. */
  readonly base: Values
  /**
   * What of it is carried over a login. Of what she has not chosen yet it is what she typed over: the first
   * save after the login is refused, and asks anew.
   */
  readonly seenOverLogin: Values | null
  /** What somebody else has changed meanwhile, too; null where no save was refused for it. */
  readonly conflict: Conflict<Values> | null
  /** The form shows another item, as it was seen, or (null) a new one. */
  readonly begin: (seen: Values | null) => void
  /** Goes on over the item as it is now with what was typed over it as it was. */
  readonly follow: (current: Item) => void
}

/**
 * What is typed in a form, over an item that somebody else may change meanwhile. What was not touched follows
 * the list; what both have changed is hers to choose, once a save was refused for it.
 */
export function useConflict<Item, Values extends Record<string, unknown>>({
  form,
  fields,
  blank,
  valuesOf,
  start,
  listed,
  saving,
  inWords,
}: Options<Item, Values>): TypedOver<Item, Values> {
  const [seen, setSeen] = useState(start)
  const [contested, setContested] = useState<Contested<Values> | null>(null)
  /** What the list says of the item in the form, also while that is being saved. */
  const told = useRef<Values | null>(null)
  /** What of it the form has taken in. */
  const heard = useRef<Values | null>(null)
  const base = seen ?? blank
  const stillContested =
    contested === null ? [] : fieldsThatDiffer(contested.fields, contested.theirs, form.values)

  // A field that both have changed is compared when it is saved, over what was seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list says something else
  useEffect(() => {
    const values = listed === undefined ? null : valuesOf(listed)
    told.current = values
    if (listed === undefined || values === null || seen === null || saving) return
    if (heard.current !== null && fieldsThatDiffer(fields, values, heard.current).length === 0) return
    heard.current = values
    if (fieldsThatDiffer(fields, values, seen).length === 0) return
    const { theirs, conflicts } = layOver(listed)
    setSeen({ ...theirs, ...partOf(seen, conflicts) })
    if (contested === null) return
    // What she has not chosen yet stays contested, though the form stands over the clinic's by now.
    const candidates = [...new Set([...contested.fields, ...conflicts])]
    setContested({
      fields: fieldsThatDiffer(candidates, theirs, form.getValues()),
      theirs,
      seen: { ...seen, ...partOf(contested.seen, contested.fields) },
    })
  }, [listed, saving])

  /** Lays what was typed over the item as it is now; what was not touched is the clinic's. */
  function layOver(current: Item) {
    const theirs = valuesOf(current)
    const wanted = form.getValues()
    const { merged, conflicts } = mergeFields(fields, { current: theirs, seen: base, wanted })
    // Setting them takes the errors away, too.
    if (fieldsThatDiffer(fields, merged, wanted).length > 0) form.setValues(merged)
    return { theirs, conflicts: conflicts as (keyof Values & string)[] }
  }

  function rowOf(field: keyof Values & string, theirValues: Values): ContestedRow {
    const [label, theirs] = inWords(field, theirValues, 'theirs')
    return { label, theirs, mine: inWords(field, form.values, 'mine')[1] }
  }

  function takeClinics({ fields: taken, theirs }: Contested<Values>) {
    const values = { ...form.getValues(), ...partOf(theirs, taken) }
    setContested(null)
    form.setValues(values)
    return fields.some((field) => values[field] !== theirs[field])
  }

  return {
    seen,
    base,
    seenOverLogin: seen && { ...seen, ...(contested && partOf(contested.seen, stillContested)) },
    conflict: contested && {
      fields: contested.fields,
      rows: stillContested.map((field) => rowOf(field, contested.theirs)),
      takeClinics: () => takeClinics(contested),
    },
    begin(next) {
      heard.current = next
      setSeen(next)
      setContested(null)
    },
    follow(current) {
      const { theirs, conflicts } = layOver(current)
      // The form stands over what the clinic told; what the list says by now may be older.
      heard.current = told.current
      setSeen(theirs)
      setContested({ fields: conflicts, theirs, seen: base })
    },
  }
}
