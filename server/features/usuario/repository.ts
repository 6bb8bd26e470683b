import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Status } from '#domain/usuario/schema.ts'
import { accountStatusOf } from '../../db/status.ts'
import { perfil, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

export type Account = Readonly<{
  id: number
  email: string
  status: Status
  senhaHash: string
  nomeUsuario: string
  nomeExibicao: string
  /** Whether the clinic has seen that the account is this person's. */
  confirmada: boolean
}>

/** Whether an account is confirmed, as a column. */
export const isConfirmed = sql<boolean>`${usuario.confirmadaEm} is not null`

/** The profile's name, else the one registered with. */
const displayName = sql<string>`coalesce(nullif(trim(concat_ws(' ', nullif(${perfil.nome}, ''), nullif(${perfil.sobrenome}, ''))), ''), ${usuario.nomeUsuario})`

export async function findAccount(db: Connection, email: string): Promise<Account | null> {
  const { id, status, senhaHash, nomeUsuario } = usuario
  const account = { id, email: usuario.email, status, senhaHash, nomeUsuario, confirmada: isConfirmed }
  const [row] = await db
    .select({ ...account, nomeExibicao: displayName })
    .from(usuario)
    .leftJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(eq(usuario.email, email))
  return row === undefined ? null : { ...row, status: accountStatusOf(row.status) }
}

/** The account with this e-mail; null where nobody has it. */
export async function findOwner(
  db: Connection,
  email: string,
): Promise<Pick<Account, 'id' | 'confirmada'> | null> {
  const [row] = await db
    .select({ id: usuario.id, confirmada: isConfirmed })
    .from(usuario)
    .where(eq(usuario.email, email))
  return row ?? null
}

type NewAccount = Readonly<{
  nomeUsuario: string
  email: string
  senhaHash: string
  status: Status
  /** Whether the clinic knows from the start whose account it is. */
  isConfirmed?: boolean
  /** Whether she was invited, and chooses her password only later. */
  isInvited?: boolean
}>

/** Null where the e-mail has an account already. */
export async function insertUsuario(
  db: Connection,
  { isConfirmed: isKnown, isInvited, ...account }: NewAccount,
): Promise<number | null> {
  const databaseNow = sql`now()`
  const [row] = await db
    .insert(usuario)
    .values({
      ...account,
      ...(isKnown && { confirmadaEm: databaseNow }),
      ...(isInvited && { convidadaEm: databaseNow }),
    })
    .onConflictDoNothing({ target: usuario.email })
    .returning({ id: usuario.id })
  return row?.id ?? null
}

export async function hasAdmin(db: Connection): Promise<boolean> {
  const isMember = and(eq(usuario.status, 'Admin'), isNull(usuario.convidadaEm))
  const rows = await db.select({ id: usuario.id }).from(usuario).where(isMember).limit(1)
  return rows.length > 0
}
