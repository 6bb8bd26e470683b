import type { ReactNode } from 'react'
import { onDemand } from '#src/lib/on-demand.ts'
import type { UsuariosProps } from './usuarios.lazy.tsx'

// Only the Admin sees the list of people.
const screen = onDemand(async () => (await import('./usuarios.lazy.tsx')).UsuariosScreen)

type Props = UsuariosProps & {
  /** Stands there until the list's code has come. */
  readonly awaited: ReactNode
  /** Stands above the list. */
  readonly children: ReactNode
}

/** Admin: the people who are registered. */
export function Usuarios({ awaited, children, ...props }: Props) {
  const UsuariosScreen = screen.useRequiredPart()
  if (UsuariosScreen === null) return awaited
  return (
    <>
      {children}
      <UsuariosScreen {...props} />
    </>
  )
}
