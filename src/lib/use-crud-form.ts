import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useRef, useState } from 'react'
import type { Result } from '#domain/lib/result.ts'
import { useMarkUnsaved } from './dirty.ts'

export type FormFailure = {
  /** 'login': what is missing is a session. */
  readonly kind: string
  readonly mensagem: string
  readonly campos: readonly { readonly campo: string; readonly mensagem: string }[]
}

/** What was typed and for which item, to be carried over a login. */
export type Draft<Values> = { readonly editing: number | null; readonly values: Values }

/** The item as the server has it; null where it could not be asked. */
export type Loaded<Item> = Item | 'gone' | null

type Options<Item, Values> = {
  readonly form: UseFormReturnType<Values>
  /** A new item's values. */
  readonly blank: Values
  readonly valuesOf: (item: Item) => Values
  readonly load: (id: number) => Promise<Loaded<Item>>
  /** `id` null creates. */
  readonly save: (id: number | null, values: Values) => Promise<Result<Item, FormFailure>>
  readonly onSaved: (item: Item, created: boolean) => void
  /** Asked for to be edited, and there no more. */
  readonly onGone: () => void
  /** Something is on its way into the form that its values do not show yet. */
  readonly pending?: boolean
  /** The form now shows another item, or none. */
  readonly onShow?: () => void
  /** What an interrupted visit had typed; must already be the form's values. */
  readonly draft: Draft<Values> | null
}

export type CrudForm<Item> = {
  readonly root: RefObject<HTMLFormElement | null>
  /** Where the form is a sheet over the list: whether it is drawn. */
  readonly opened: boolean
  /** Null in register mode. */
  readonly editing: number | null
  readonly saving: boolean
  readonly failure: FormFailure | null
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
): CrudForm<Item> {
  const { form, blank, valuesOf } = options
  const [editing, setEditing] = useState(options.draft?.editing ?? null)
  const [opened, setOpened] = useState(options.draft !== null)
  const [base, setBase] = useState(blank)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [doubted, setDoubted] = useState<{ readonly act: () => void } | null>(null)
  const root = useRef<HTMLFormElement>(null)
  // Which opening of the form an answer belongs to.
  const turn = useRef(0)
  const dirty = options.pending === true || Object.keys(blank).some((key) => form.values[key] !== base[key])
  const dirtyNow = useRef(dirty)
  dirtyNow.current = dirty

  useMarkUnsaved(dirty)

  function show(id: number | null, values: Values) {
    turn.current++
    setEditing(id)
    setBase(values)
    setFailure(null)
    form.setValues(values)
    form.clearErrors()
    options.onShow?.()
    setTimeout(() => root.current?.querySelector('h2')?.focus())
  }

  async function refresh(id: number) {
    const mine = turn.current
    const loaded = await options.load(id)
    if (turn.current !== mine || loaded === null) return
    if (loaded === 'gone') {
      show(null, blank)
      setOpened(false)
      options.onGone()
    } else if (!dirtyNow.current) {
      setBase(valuesOf(loaded))
      form.setValues(valuesOf(loaded))
    }
  }

  /** Runs `act`, after asking where it would lose what was typed. */
  function ask(act: () => void) {
    if (saving) return
    if (dirty) setDoubted({ act })
    else act()
  }

  function focusInvalid() {
    // After the errors are drawn, in the order of the fields on the screen.
    setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function save() {
    setSaving(true)
    setFailure(null)
    const result = await options.save(editing, form.getValues()).finally(() => setSaving(false))
    if (result.ok) {
      show(null, blank)
      setOpened(false)
      options.onSaved(result.value, editing === null)
      return
    }
    setFailure(result.error)
    form.setErrors(Object.fromEntries(result.error.campos.map((c) => [c.campo, c.mensagem])))
    focusInvalid()
  }

  return {
    root,
    opened,
    editing,
    saving,
    failure,
    onSubmit: (event) => {
      if (saving) event.preventDefault()
      else form.onSubmit(() => void save(), focusInvalid)(event)
    },
    edit: (item) =>
      ask(() => {
        show(item.id, valuesOf(item))
        setOpened(true)
        void refresh(item.id)
      }),
    open: () => setOpened(true),
    close: () => {
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
