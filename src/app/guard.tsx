import type { ReactNode } from 'react'
import { type Action, can } from '#domain/api/permissions.ts'
import { HomeRoute } from './routes/home.tsx'
import { useSessao } from './session.tsx'

/**
 * Chooses what is drawn, by the stored status; what may be done is the server's to say. Whoever may not see a screen
 * sees the home screen, which asks for a login where that is what is missing.
 */
export function Guard(props: {
  readonly action: Action
  readonly element: ReactNode
  readonly otherwise?: ReactNode
}) {
  const sessao = useSessao()
  if (can(sessao?.status ?? 'visitor', props.action)) return props.element
  return props.otherwise ?? <HomeRoute loginPedido={sessao === null} />
}
