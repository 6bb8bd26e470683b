import { useRef, useState } from 'react'
import { type Closure, weekSchema } from '#domain/week/schema.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { FIRST_ERROR, focusWhenDrawn } from '#src/lib/form/focus-when-drawn.ts'
import { FIRST_WEEK, type RefusedDates, type TypedClosure } from './draft.ts'

type Field = keyof Closure
type Errors = Readonly<Partial<Record<Field, string>>>

const BLANK = { de: '', ate: '', motivo: '', inicio: null, fim: null } satisfies Closure

export type NewClosure = ReturnType<typeof useNewClosure>

/**
 * The closure that is being typed, until the week has it. It outlives the tab it is typed in, and counts as
 * unsaved like everything else of the week. `kept`: what was typed of it before a login.
 */
export function useNewClosure(kept: TypedClosure | null) {
  const { refused: keptRefused = {}, ...keptClosure }: TypedClosure = kept ?? BLANK
  /** Null: none is being added. */
  const [typed, setTyped] = useState<Closure | null>(kept && keptClosure)
  const [errors, setErrors] = useState<Errors>({})
  // A date that was not taken is not in `typed`: without it the closure would be another than was meant.
  const [refused, setRefused] = useState<RefusedDates>(keptRefused)
  const [isInTheWay, setInTheWay] = useState(false)
  const root = useRef<HTMLFieldSetElement>(null)
  const isUnsaved = typed !== null && JSON.stringify([typed, refused]) !== JSON.stringify([BLANK, {}])
  useMarkUnsaved(isUnsaved)

  function begin(next: Closure | null) {
    setTyped(next)
    setErrors({})
    setRefused({})
    setInTheWay(false)
  }

  function change(part: Partial<Closure>) {
    setTyped((current) => ({ ...BLANK, ...current, ...part }))
    setErrors({})
    setInTheWay(false)
  }

  function refuse(field: 'de' | 'ate', refusal: string | null) {
    setRefused(({ [field]: _, ...others }) => (refusal === null ? others : { ...others, [field]: refusal }))
  }

  const focusError = () => focusWhenDrawn(root, FIRST_ERROR)

  /** The closure as it is added to a week, which ends it here; null where something of it is wrong. */
  function take(): Closure | null {
    if (typed === null) return null
    const whole = { ...typed, ate: typed.ate === '' ? typed.de : typed.ate }
    const parsed = weekSchema.safeParse({ ...FIRST_WEEK, fechamentos: [whole] })
    const found = parsed.success ? [] : parsed.error.issues
    setErrors(Object.fromEntries(found.map(({ path, message }) => [String(path.at(-1)), message])))
    // The closure is taken as the clinic will store it, so that the week compares with the clinic's.
    const [closure = null] = parsed.data?.fechamentos ?? []
    if (closure === null || Object.keys(refused).length > 0) {
      focusError()
      return null
    }
    begin(null)
    return closure
  }

  /** The week is to be saved, and this is not in it: says so where it is typed. */
  function stepInTheWay() {
    setInTheWay(true)
    setTimeout(() => root.current?.querySelector('input')?.focus())
  }

  return {
    root,
    typed,
    /** What is typed and what was refused of it, to be carried over a login; undefined for none. */
    draft: typed === null ? undefined : ({ ...typed, refused } satisfies TypedClosure),
    isUnsaved,
    isInTheWay,
    errors: { ...errors, ...refused },
    begin: () => begin(BLANK),
    cancel: () => begin(null),
    change,
    refuse,
    take,
    stepInTheWay,
  }
}
