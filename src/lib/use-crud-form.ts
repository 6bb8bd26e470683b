import type { UseFormReturnType } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fieldsThatDiffer, mergeFields, partOf } from '#domain/lib/merge.ts'
import type { Result } from '#domain/lib/result.ts'
import { useMarkUnsaved } from './dirty.ts'
import type { Draft } from './draft.ts'
import { CONFLICT, FIRST_ERROR, focusWhenDrawn } from './focus-when-drawn.ts'

export type FormFailure = {
  /** 'login': what is missing is a session. 'gone': what was to be saved has been deleted. */
  readonly kind: string
  readonly mensagem: string
  readonly campos: readonly { readonly campo: string; readonly mensagem: string }[]
}

/** Somebody else has changed the same since it was seen. */
export type ChangedMeanwhile<Item> = { readonly kind: 'changed'; readonly current: Item }

/** An item as the server has saved it; `since`: somebody has changed it again by now. */
type Saved<Item> = { readonly row: Item; readonly since: boolean }

/** What came of a deletion; `gone`: it had been deleted before. */
export type Removed = Result<'deleted' | 'gone', FormFailure>

/** What both have changed of an item, field by field; `seen`: what hers was typed over. */
type Conflict<Values> = {
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

/** The item as the server has it; null where it could not be asked. */
export type Loaded<Item> = Item | 'gone' | null

type Options<Item, Values> = {
  readonly form: UseFormReturnType<Values>
  /** The list beside the form, as the device has it now; undefined while it is awaited. */
  readonly items: readonly Item[] | undefined
  /** A new item's values. */
  readonly blank: Values
  readonly valuesOf: (item: Item) => Values
  readonly load: (id: number) => Promise<Loaded<Item>>
  /** `id` null creates; `seen`: what an edit was typed over, null where that is not known. */
  readonly save: (
    id: number | null,
    values: Values,
    seen: Values | null,
  ) => Promise<Result<Saved<Item>, FormFailure | ChangedMeanwhile<Item>>>
  readonly inWords: FieldInWords<Values>
  readonly onSaved: (saved: Saved<Item>, created: boolean) => void
  /** Asked for to be edited, and there no more. */
  readonly onGone: () => void
  /** The field that something is on its way into, which its value does not show yet. */
  readonly pending?: (keyof Values & string) | null
  /** The form now shows another item, or none. */
  readonly onShow?: () => void
  /** What an interrupted visit had typed; must already be the form's values. */
  readonly draft: Draft<Values> | null
}

export type CrudForm<Item, Values = unknown> = {
  readonly root: RefObject<HTMLFormElement | null>
  /** Where the form is a sheet over the list: whether it is drawn. */
  readonly opened: boolean
  /** Null in register mode. */
  readonly editing: number | null
  readonly saving: boolean
  readonly failure: FormFailure | null
  /** What somebody else has changed meanwhile, too: the person chooses. */
  readonly conflict: {
    readonly rows: readonly { readonly label: string; readonly theirs: string; readonly mine: string }[]
    readonly keepClinics: () => void
    readonly saveMine: () => void
  } | null
  /** What is typed when it is called, to be carried over a login; null where nothing is. */
  readonly draft: () => Draft<Values> | null
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  readonly edit: (item: Item) => void
  /** Draws the sheet, as it was left. */
  readonly open: () => void
  /** Puts the sheet away. What was typed to register something is kept. */
  readonly close: () => void
  /** Back to an empty register mode. */
  readonly back: () => void
  /** The item is no more: whoever was editing it is not. */
  readonly forget: (id: number) => void
  /** What stands to be lost: non-null while it is asked. */
  readonly asking: { readonly discard: () => void; readonly stay: () => void } | null
}

/**
 * One form that registers, or edits an item of the list beside it. What was typed survives every failure, and
 * is given up only after a question.
 */
export function useCrudForm<Item extends { readonly id: number }, Values extends Record<string, unknown>>(
  options: Options<Item, Values>,
): CrudForm<Item, Values> {
  const { form, blank, valuesOf } = options
  const [editing, setEditing] = useState(options.draft?.editing ?? null)
  const [opened, setOpened] = useState(options.draft !== null)
  const [base, setBase] = useState(options.draft?.visto ?? blank)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const [doubted, setDoubted] = useState<{ readonly act: () => void } | null>(null)
  const root = useRef<HTMLFormElement>(null)
  const fields = Object.keys(blank) as (keyof Values & string)[]
  const seen = editing === null || base === blank ? null : base
  // Which opening of the form an answer belongs to.
  const turn = useRef(0)
  /** What the list says of the item in the form, also while that is being saved. */
  const listed = useRef<Values | null>(null)
  /** What of it the form has taken in. */
  const heard = useRef<Values | null>(null)
  const pending = options.pending ?? null
  /** What of the conflict is still to be chosen: what she has typed as the clinic has it is not. */
  const contested = conflict === null ? [] : fieldsThatDiffer(conflict.fields, conflict.theirs, form.values)
  const dirty = pending !== null || fields.some((key) => form.values[key] !== base[key])

  useMarkUnsaved(dirty)

  function show(id: number | null, values: Values) {
    start(id, values)
    options.onShow?.()
  }

  function start(id: number | null, values: Values) {
    turn.current++
    heard.current = id === null ? null : values
    setEditing(id)
    setBase(values)
    setFailure(null)
    setConflict(null)
    form.setValues(values)
    form.clearErrors()
    setTimeout(() => root.current?.querySelector('h2')?.focus())
  }

  /**
   * What was being edited is there no more: what was typed over it stays, with what is still on its way into
   * it, and can be registered anew.
   */
  function registerAnew() {
    const typed = form.getValues()
    start(null, blank)
    form.setValues(typed)
  }

  /** Whether something was typed since, also while an answer was awaited. */
  const isTypedOver = useCallbackRef(
    (shown: Values) => pending !== null || fieldsThatDiffer(fields, form.getValues(), shown).length > 0,
  )

  async function refresh(id: number, shown: Values) {
    const mine = turn.current
    const loaded = await options.load(id)
    if (turn.current !== mine || loaded === null) return
    if (loaded === 'gone') {
      if (isTypedOver(shown)) registerAnew()
      else {
        show(null, blank)
        setOpened(false)
      }
      options.onGone()
    }
  }

  // What was not touched follows the list while the form is open; a field that both have changed is compared
  // when it is saved, over what was seen.
  const latest = options.items?.find(({ id }) => id === editing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list says something else
  useEffect(() => {
    const told = latest === undefined ? null : valuesOf(latest)
    listed.current = told
    if (latest === undefined || told === null || seen === null || saving) return
    if (heard.current !== null && fieldsThatDiffer(fields, told, heard.current).length === 0) return
    heard.current = told
    if (fieldsThatDiffer(fields, told, base).length === 0) return
    const { theirs, conflicts } = layOver(latest)
    setBase({ ...theirs, ...partOf(base, conflicts) })
    if (conflict === null) return
    // What she has not chosen yet stays contested, though the form stands over the clinic's by now.
    const candidates = [...new Set([...conflict.fields, ...conflicts])]
    setConflict({
      fields: fieldsThatDiffer(candidates, theirs, form.getValues()),
      theirs,
      seen: { ...base, ...partOf(conflict.seen, conflict.fields) },
    })
  }, [latest, editing, saving])

  /** Lays what was typed over the item as it is now; what was not touched is the clinic's. */
  function layOver(current: Item) {
    const theirs = valuesOf(current)
    const wanted = form.getValues()
    const { merged, conflicts } = mergeFields(fields, { current: theirs, seen: base, wanted })
    // Setting them takes the errors away, too.
    if (fieldsThatDiffer(fields, merged, wanted).length > 0) form.setValues(merged)
    return { theirs, conflicts: conflicts as (keyof Values & string)[] }
  }

  /** Runs `act`, after asking where it would lose what was typed. */
  function ask(act: () => void) {
    if (saving) return
    if (dirty) setDoubted({ act })
    else act()
  }

  const focusInvalid = () => focusWhenDrawn(root, FIRST_ERROR)
  const focusConflict = () => focusWhenDrawn(root, CONFLICT)

  /** Goes on over the item as it is now with what was typed over it as it was. */
  function follow(current: Item) {
    const { theirs, conflicts } = layOver(current)
    // The form stands over what the clinic told; what the list says by now may be older.
    heard.current = listed.current
    setBase(theirs)
    setConflict({ fields: conflicts, theirs, seen: base })
    focusConflict()
  }

  /** Takes what the clinic has where both have changed the same; the rest that was typed stays. */
  function keepClinics({ fields: changed, theirs }: Conflict<Values>) {
    const values = { ...form.getValues(), ...partOf(theirs, changed) }
    setConflict(null)
    form.setValues(values)
    const isAwaited = pending !== null && !changed.includes(pending)
    if (!isAwaited) options.onShow?.()
    if (isAwaited || fields.some((field) => values[field] !== theirs[field])) return
    show(null, blank)
    setOpened(false)
  }

  async function save() {
    setSaving(true)
    setFailure(null)
    // What came of it and that it is over are drawn at once: in between the form would follow the list.
    try {
      settle(await options.save(editing, form.getValues(), seen))
    } finally {
      setSaving(false)
    }
  }

  function settle(result: Awaited<ReturnType<typeof options.save>>) {
    if (result.ok) {
      show(null, blank)
      setOpened(false)
      options.onSaved(result.value, editing === null)
      return
    }
    if ('current' in result.error) {
      follow(result.error.current)
      return
    }
    if (result.error.kind === 'gone' && editing !== null) registerAnew()
    setFailure(result.error)
    form.setErrors(Object.fromEntries(result.error.campos.map((c) => [c.campo, c.mensagem])))
    focusInvalid()
  }

  const draft = useCallbackRef((): Draft<Values> | null => {
    if (!isTypedOver(base)) return null
    // What she has not chosen yet is not seen: the first save after the login is refused, and asks anew.
    const visto = seen && { ...seen, ...(conflict && partOf(conflict.seen, contested)) }
    return { editing, values: form.getValues(), ...(visto && { visto }) }
  })

  return {
    root,
    opened,
    editing,
    saving,
    failure,
    conflict: conflict && {
      rows: contested.map((field) => {
        const [label, theirs] = options.inWords(field, conflict.theirs, 'theirs')
        return { label, theirs, mine: options.inWords(field, form.values, 'mine')[1] }
      }),
      keepClinics: () => keepClinics(conflict),
      saveMine: () => {
        if (!saving) form.onSubmit(() => void save(), focusInvalid)()
      },
    },
    draft,
    onSubmit: (event) => {
      if (saving) event.preventDefault()
      // It stands above the fields and Salvar below them: pressed there, nothing of it need have been read.
      else form.onSubmit(contested.length > 0 ? focusConflict : () => void save(), focusInvalid)(event)
    },
    edit: (item) =>
      ask(() => {
        show(item.id, valuesOf(item))
        setOpened(true)
        void refresh(item.id, valuesOf(item))
      }),
    open: () => setOpened(true),
    close: () => {
      // What comes of it is told in the sheet.
      if (saving) return
      if (editing === null) setOpened(false)
      else
        ask(() => {
          show(null, blank)
          setOpened(false)
        })
    },
    back: () => ask(() => show(null, blank)),
    forget: (id) => {
      if (id === editing) show(null, blank)
    },
    asking: doubted && {
      discard: () => {
        setDoubted(null)
        doubted.act()
      },
      stay: () => setDoubted(null),
    },
  }
}
