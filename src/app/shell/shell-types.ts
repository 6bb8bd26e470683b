import type { ReactNode } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { QueueSummary } from '#domain/outbox/progress.ts'

export type ShellSession = { status: 'Usuario' | 'Admin'; email: string; nomeExibicao: string }

/** What header, menu and footer say of the clinic. */
export type ShellClinica = Pick<
  Clinica,
  'nome' | 'telefone' | 'whatsapp' | 'email' | 'instagram' | 'facebook' | 'logradouro' | 'numero' | 'bairro'
>

export type ShellProps = {
  /** The path whose screen is drawn, where it is not the address's own (what one may not see shows home). */
  screenPath?: string
  /** Null for a visitor. */
  session: ShellSession | null
  clinica: ShellClinica
  /** How the person's queue stands. */
  queue: QueueSummary
  offline: boolean
  /** Stands over every page, in its flow: the session is over. */
  notice?: ReactNode
  /** Stands fixed above what covers the page's foot: a newer version. */
  floating?: ReactNode
  onLogout: () => void
}
