import type { Clinica } from '#domain/clinica/schema.ts'

export type SessaoDoShell = { status: 'Usuario' | 'Admin'; email: string; nomeExibicao: string }

/** What header, menu and footer say of the clinic. */
export type ClinicaDoShell = Pick<
  Clinica,
  'nome' | 'telefone' | 'whatsapp' | 'email' | 'instagram' | 'facebook' | 'logradouro' | 'numero' | 'bairro'
>

export type ShellProps = {
  /** The path whose screen is drawn, where it is not the address's own (what one may not see shows home). */
  tela?: string
  /** Null for a visitor. */
  sessao: SessaoDoShell | null
  clinica: ClinicaDoShell
  /** Rows of the outbox that are not done. */
  pendentes: number
  offline: boolean
  onSair: () => void
}
