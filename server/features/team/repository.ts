import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { oneTimeCode, usuario } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'

export type Member = Readonly<{
  id: number
  email: string
  nome: string
  /** When she was invited (ISO instant); null once she has chosen a password. */
  convidadaEm: string | null
  codeUntil: string | null
}>

/** Who works at the clinic, by name; whoever was invited at the end. */
export async function readTeam(db: Connection): Promise<Member[]> {
  const { id, email, nomeExibicao: nome, convidadaEm } = usuario
  const rows = await db
    .select({ id, email, nome, convidadaEm, codeUntil: oneTimeCode.venceEm })
    .from(usuario)
    .leftJoin(oneTimeCode, eq(oneTimeCode.usuarioId, id))
    .where(eq(usuario.status, 'Admin'))
    .orderBy(sql`${convidadaEm} is not null`, nome, id)
  const toInstant = (at: string | null): string | null => at && new Date(at).toISOString()
  return rows.map((row) => ({
    ...row,
    convidadaEm: toInstant(row.convidadaEm),
    codeUntil: toInstant(row.codeUntil),
  }))
}

/** The ids of those who can log in, held until the transaction ends, so that two do not remove each other. */
export async function holdTeam(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: usuario.id })
    .from(usuario)
    .where(and(eq(usuario.status, 'Admin'), isNull(usuario.convidadaEm)))
    .orderBy(usuario.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Whether an account is still an invitation; if so, nobody accepts it until the transaction ends. */
export async function holdInvitation(tx: Transaction, id: number): Promise<boolean> {
  const held = await tx
    .select({ id: usuario.id })
    .from(usuario)
    .where(and(eq(usuario.id, id), isNotNull(usuario.convidadaEm)))
    .for('update')
  return held.length > 0
}
