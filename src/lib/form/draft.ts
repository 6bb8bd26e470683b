import * as z from 'zod/mini'

/**
 * What was typed, for which item and over which values of it, to be carried over a login. Older code knew no
 * `visto`.
 */
export type Draft<Values> = {
  readonly editing: number | null
  readonly values: Values
  readonly visto?: Values | undefined
}

/** What a form gets that carries over a login what is typed in it. */
export type KeptDraft<Values> = {
  /** What was typed before the last one; null where nothing was. */
  readonly draft: Draft<Values> | null
  /** Leads to the next one. `typed` is asked when the page is left: until then its fields are typed in. */
  readonly onLogin: (typed: () => Draft<Values> | null) => void
}

/** Reads a draft that the browser has kept, which may be anything; `values` is the form's own schema. */
export function draftSchemaOf<Values>(values: z.ZodMiniType<Values>): z.ZodMiniType<Draft<Values>> {
  return z.object({ editing: z.nullable(z.number()), values, visto: z.optional(values) })
}
