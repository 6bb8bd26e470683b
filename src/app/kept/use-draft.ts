import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type Draft, draftSchemaOf } from '#src/lib/form/draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/**
 * What was typed before a login, read by the form's own schema; null where there is nothing. Until the form
 * stands that takes it over (`isShown`), it stays in the history for the page that is loaded anew, as does
 * what the schema cannot read.
 */
export function useDraft<Values>(
  schema: z.ZodMiniType<Values>,
  isShown = true,
): {
  readonly draft: Draft<Values> | null
  readonly goToLogin: (typed: () => Draft<Values> | null) => void
} {
  const { kept, forget, goToLogin } = useKeptDraft<Values>()
  const [draft] = useState(() => draftSchemaOf(schema).safeParse(kept).data ?? null)
  useEffect(() => {
    if (draft !== null && isShown) forget()
  }, [draft, isShown, forget])
  return { draft, goToLogin }
}
