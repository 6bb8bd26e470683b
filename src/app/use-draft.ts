import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type Draft, draftSchemaOf } from '#src/lib/draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** What was typed before a login, read by the form's own schema; null where there is nothing. */
export function useDraft<Values>(schema: z.ZodMiniType<Values>): {
  readonly draft: Draft<Values> | null
  readonly goToLogin: (draft: Draft<Values>) => void
} {
  const { kept, forget, goToLogin } = useKeptDraft<Values>()
  const [draft] = useState(() => draftSchemaOf(schema).safeParse(kept).data ?? null)
  useEffect(forget, [forget])
  return { draft, goToLogin }
}
