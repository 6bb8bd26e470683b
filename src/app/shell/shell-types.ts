import type { ReactNode } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { ToResolve } from '#src/features/agendamento/agenda/now/pane.tsx'
import type { HeaderQueue } from '#src/features/queue/queries.ts'
import type { Line } from '#src/offline/reach.ts'

export type ShellSession = { status: 'Usuario' | 'Admin'; email: string; nomeExibicao: string }

/** What header, menu and footer say of the clinic. */
export type ShellClinica = Pick<
  Clinica,
  'nome' | 'telefone' | 'whatsapp' | 'email' | 'instagram' | 'facebook' | 'logradouro' | 'numero' | 'bairro'
>

export type ShellProps = {
  /** The path whose screen is drawn, where it is not the address's own (what one may not see shows home). */
  screenPath?: string
  /** What the screen is called: a reader says it where the screen's own heading is still to come. */
  title?: string
  /** Null for a visitor. */
  session: ShellSession | null
  clinica: ShellClinica
  /** How the person's queue stands. */
  queue: HeaderQueue
  /** What waits for a decision of reception; missing for clients. */
  toResolve?: ToResolve
  /** Visits that are not as she knew them: the clinic changed them, or went back to a copy. */
  toSee?: number
  offline: boolean
  /** How the line to the clinic is: whether it answers. */
  line: Line
  /** Says from when the rows on the screen are, where that is past; it stays within view. */
  age?: ReactNode
  /** Stands over every page, in its flow: the session is over. */
  notice?: ReactNode
  /** Stands fixed above what covers the page's foot: a newer version. */
  floating?: ReactNode
  onLogout: () => void
}
