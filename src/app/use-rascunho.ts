import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { Draft } from '#src/lib/use-crud-form.ts'
import { sync } from './sync.ts'

/**
 * What is typed in a form, carried over a login: it travels in the navigation state, and comes back with the page.
 * The state is kept by the browser and may be anything, so it is read by the form's own schema.
 */
export function useRascunho<Values>(schema: z.ZodMiniType<Values>): {
  readonly rascunho: Draft<Values> | null
  readonly irAoLogin: (rascunho: Draft<Values>) => void
} {
  const de = useLocation()
  const navigate = useNavigate()
  const [rascunho] = useState(() => {
    const lido = z
      .object({ rascunho: z.object({ editing: z.nullable(z.number()), values: schema }) })
      .safeParse(de.state)
    return lido.success ? lido.data.rascunho : null
  })
  return {
    rascunho,
    irAoLogin: (novo) => {
      // Until the device knows that its session is over, the login leads straight back.
      void sync
        .verify()
        .then(() => navigate('/login', { state: { de: { ...de, state: { rascunho: novo } } } }))
    },
  }
}
