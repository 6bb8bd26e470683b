import { eq, sql } from 'drizzle-orm'
import type { Status } from '#domain/usuario/schema.ts'
import { statusOf } from '../../db/status.ts'
import { perfil, usuario } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

export type Account = Readonly<{
  id: number
  email: string
  status: Status
  senhaHash: string
  nomeExibicao: string
}>

/** The profile's name, else the one registered with. */
const displayName = sql<string>`coalesce(nullif(trim(concat_ws(' ', nullif(${perfil.nome}, ''), nullif(${perfil.sobrenome}, ''))), ''), ${usuario.nomeUsuario})`

export async function findAccount(db: Connection, email: string): Promise<Account | null> {
  const { id, status, senhaHash } = usuario
  const [row] = await db
    .select({ id, email: usuario.email, status, senhaHash, nomeExibicao: displayName })
    .from(usuario)
    .leftJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(eq(usuario.email, email))
  return row === undefined ? null : { ...row, status: statusOf(row.status) }
}

/** The account's id by its e-mail; null where nobody has it. */
export async function findUsuarioId(db: Connection, email: string): Promise<number | null> {
  const [row] = await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.email, email))
  return row?.id ?? null
}

/** Null where the e-mail has an account already. */
export async function insertUsuario(
  db: Connection,
  account: { nomeUsuario: string; email: string; senhaHash: string; status: Status },
): Promise<number | null> {
  const [row] = await db
    .insert(usuario)
    .values(account)
    .onConflictDoNothing({ target: usuario.email })
    .returning({ id: usuario.id })
  return row?.id ?? null
}

export async function hasAdmin(db: Connection): Promise<boolean> {
  const rows = await db.select({ id: usuario.id }).from(usuario).where(eq(usuario.status, 'Admin')).limit(1)
  return rows.length > 0
}
