import type { ReactNode } from 'react'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import type { UsuarioScreenProps } from './usuario-screen.lazy.tsx'

// Only the Admin sees the list of people.
const screen = onDemand(async () => (await import('./usuario-screen.lazy.tsx')).UsuarioListScreen)

type Props = UsuarioScreenProps & {
  /** Stands there until the list's code has come. */
  readonly awaited: ReactNode
}

/** Admin: the people who are registered. */
export function UsuarioScreen({ awaited, ...props }: Props) {
  const UsuarioListScreen = screen.useRequiredPart()
  return UsuarioListScreen === null ? awaited : <UsuarioListScreen {...props} />
}
