import { type SQL, sql } from 'drizzle-orm'
import { formatPhone } from '#domain/lib/masks.ts'
import type { Contact } from '#domain/perfil/schema.ts'

/**
 * `contactColumns` of an account `u` and its profile `p`, where there is one, as the clinic knows them; all
 * null where there is no account.
 */
export type ContactRow = {
  email: string | null
  nome_usuario: string | null
  profile_name: string | null
  sobrenome: string | null
  telefone: string | null
  confirmada: boolean
}

export const contactColumns: SQL = sql`u.email, u.nome_usuario, u.confirmada_em is not null as confirmada,
  coalesce(escrito_pela_recepcao(u, p)->>'nome', p.nome) as profile_name,
  coalesce(escrito_pela_recepcao(u, p)->>'sobrenome', p.sobrenome) as sobrenome,
  coalesce(escrito_pela_recepcao(u, p)->>'telefone', p.telefone) as telefone`

export function toContact(row: ContactRow & { email: string; nome_usuario: string }): Contact
export function toContact(row: ContactRow): Contact | null
export function toContact(row: ContactRow): Contact | null {
  const { email, nome_usuario: nomeUsuario, confirmada } = row
  if (email === null || nomeUsuario === null) return null
  const telefone = formatPhone(row.telefone ?? '')
  return {
    email,
    nomeUsuario,
    nome: row.profile_name ?? '',
    sobrenome: row.sobrenome ?? '',
    telefone,
    confirmada,
  }
}
