import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Draft } from '#src/lib/use-crud-form.ts'
import { UNASKED } from './leave-guard.tsx'
import { useSession } from './session.tsx'
import { sync } from './sync.ts'

/**
 * What is typed in a form, carried over a login: it travels in the navigation state, and comes back with the
 * page for the one who typed it. The state is kept by the browser and may be anything, so it is read by the
 * form's own schema.
 */
export function useDraft<Values>(schema: z.ZodMiniType<Values>): {
  readonly draft: Draft<Values> | null
  readonly goToLogin: (draft: Draft<Values>) => void
} {
  const here = useLocation()
  const navigate = useNavigate()
  const email = useSession()?.email ?? null
  const [draft] = useState(() => {
    const read = z
      .object({
        dono: z.string(),
        draft: z.object({ editing: z.nullable(z.number()), values: schema, visto: z.optional(schema) }),
      })
      .safeParse(here.state)
    return read.success && read.data.dono === email ? read.data.draft : null
  })
  return {
    draft,
    goToLogin: (newDraft) => {
      const state = { from: { ...here, state: { draft: newDraft, dono: email } }, ...UNASKED }
      // Until the device knows that its session is over, the login leads straight back.
      void sync.verify().then(() => navigate('/login', { state }))
    },
  }
}
