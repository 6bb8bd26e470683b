import type { UseFormReturnType } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import { type RefObject, useRef, useState } from 'react'
import { fieldsThatDiffer } from '#domain/lib/merge.ts'
import type { Result } from '#domain/lib/result.ts'
import { useMarkUnsaved } from './dirty.ts'
import type { Draft } from './draft.ts'
import { CONFLICT, FIRST_ERROR, focusWhenDrawn } from './focus-when-drawn.ts'
import { type ContestedRow, type FieldInWords, useConflict } from './use-conflict.ts'

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
  /** Called where the item that was to be edited is not there any more. */
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
    readonly rows: readonly ContestedRow[]
    readonly keepClinics: () => void
    readonly saveMine: () => void
  } | null
  /** What is typed when it is called, to be carried over a login; null where nothing is. */
  readonly draft: () => Draft<Values> | null
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
  readonly edit: (item: Item) => void
  /** Opens the sheet as it was left. */
  readonly open: () => void
  /** Puts the sheet away. What was typed to register something is kept. */
  readonly close: () => void
  /** Leaves edit mode for an empty form. */
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
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [doubted, setDoubted] = useState<{ readonly act: () => void } | null>(null)
  const root = useRef<HTMLFormElement>(null)
  const fields = Object.keys(blank) as (keyof Values & string)[]
  // Which opening of the form an answer belongs to.
  const turn = useRef(0)
  const pending = options.pending ?? null
  const typedOver = useConflict({
    ...{ form, fields, blank, valuesOf, saving, inWords: options.inWords },
    start: options.draft?.visto ?? null,
    listed: options.items?.find(({ id }) => id === editing),
  })
  const { base, conflict } = typedOver
  const isToChoose = conflict !== null && conflict.rows.length > 0
  const dirty = pending !== null || fields.some((key) => form.values[key] !== base[key])

  useMarkUnsaved(dirty)

  function show(id: number | null, values: Values) {
    start(id, values)
    options.onShow?.()
  }

  function start(id: number | null, values: Values) {
    turn.current++
    typedOver.begin(id === null ? null : values)
    setEditing(id)
    setFailure(null)
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

  /** Runs `act`, after asking where it would lose what was typed. */
  function ask(act: () => void) {
    if (saving) return
    if (dirty) setDoubted({ act })
    else act()
  }

  const focusInvalid = () => focusWhenDrawn(root, FIRST_ERROR)
  const focusConflict = () => focusWhenDrawn(root, CONFLICT)

  /** Takes what the clinic has; the form is put away where that leaves nothing to save. */
  function keepClinics({ fields: taken, takeClinics }: NonNullable<typeof conflict>) {
    const isMineLeft = takeClinics()
    const isAwaited = pending !== null && !taken.includes(pending)
    if (!isAwaited) options.onShow?.()
    if (isAwaited || isMineLeft) return
    show(null, blank)
    setOpened(false)
  }

  async function save() {
    setSaving(true)
    setFailure(null)
    // What came of it and that it is over are drawn at once: in between the form would follow the list.
    try {
      settle(await options.save(editing, form.getValues(), typedOver.seen))
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
      typedOver.follow(result.error.current)
      focusConflict()
      return
    }
    if (result.error.kind === 'gone' && editing !== null) registerAnew()
    setFailure(result.error)
    form.setErrors(Object.fromEntries(result.error.campos.map((c) => [c.campo, c.mensagem])))
    focusInvalid()
  }

  const draft = useCallbackRef((): Draft<Values> | null => {
    if (!isTypedOver(base)) return null
    const visto = typedOver.seenOverLogin
    return { editing, values: form.getValues(), ...(visto && { visto }) }
  })

  return {
    root,
    opened,
    editing,
    saving,
    failure,
    conflict: conflict && {
      rows: conflict.rows,
      keepClinics: () => keepClinics(conflict),
      saveMine: () => {
        if (!saving) form.onSubmit(() => void save(), focusInvalid)()
      },
    },
    draft,
    onSubmit: (event) => {
      if (saving) event.preventDefault()
      // It stands above the fields and Salvar below them: pressed there, nothing of it need have been read.
      else form.onSubmit(isToChoose ? focusConflict : () => void save(), focusInvalid)(event)
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
