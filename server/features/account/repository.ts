import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { AccountEvent } from '#domain/account/schema.ts'
import { ENDED_STATES } from '#domain/agendamento/states.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { notOverwritten, ofReceptionAlone } from '#domain/perfil/of-reception.ts'
import { holdRow } from '../../db/hold.ts'
import { accountLog, agendamento, idempotencia, oneTimeCode, perfil, usuario } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import { holdCardOfAccount } from '../ficha/repository.ts'
import { type Account, findAccount, isConfirmed } from '../usuario/repository.ts'

/** An instant of the database in the wire's form. */
const toInstant = (stored: string): string => new Date(stored).toISOString()

export type AccountSecurity = Readonly<{ senhaTrocadaEm: string; nuncaTrocada: boolean; confirmada: boolean }>

/** Reads since when an account's password holds, and whether the clinic knows whose the account is. */
export async function readSecurity(db: Connection, id: number): Promise<AccountSecurity> {
  const [row] = await db
    .select({ changed: usuario.senhaTrocadaEm, made: usuario.criadoEm, confirmada: isConfirmed })
    .from(usuario)
    .where(eq(usuario.id, id))
  if (row === undefined) throw new Error('a session names an account that is not there')
  const { changed, made, confirmada } = row
  return { senhaTrocadaEm: toInstant(changed ?? made), nuncaTrocada: changed === null, confirmada }
}

/**
 * The account with this e-mail, held until the transaction ends; null where there is none. Whoever acts on an
 * account holds its card first, and then the account: two who do so wait for each other once.
 */
export async function holdAccount(tx: Transaction, email: string): Promise<Account | null> {
  await holdCardOfAccount(tx, email, 'change')
  // The row is held without its key (`for no key update`), so that bookings for this account need not wait.
  await tx.execute(sql`select 1 from ${usuario} where ${usuario.email} = ${email} for no key update`)
  return findAccount(tx, email)
}

/** The password that holds from now on; whoever was invited has come. */
export async function setPassword(db: Connection, id: number, senhaHash: string): Promise<void> {
  await db
    .update(usuario)
    .set({ senhaHash, senhaTrocadaEm: sql`now()`, convidadaEm: null })
    .where(eq(usuario.id, id))
}

/** The account is nobody's until a code opens it: no password does, and nobody is known to hold it. */
export async function closeAccount(db: Connection, id: number, senhaHash: string): Promise<void> {
  await db.update(usuario).set({ senhaHash, confirmadaEm: null }).where(eq(usuario.id, id))
}

/**
 * The clinic knows whose the account is: its holder sees what reception has written down for it. `isHers`:
 * who has typed in the profile is who is known now; else that may be a stranger's.
 */
export async function confirmAccount(
  tx: Transaction,
  id: number,
  { isHers }: Readonly<{ isHers: boolean }>,
): Promise<void> {
  // Only an unconfirmed account can have anything here: for a confirmed one reception writes in its profile.
  const [row] = await tx
    .select({
      own: perfil,
      written: sql<typeof perfil.$inferSelect.daRecepcao>`escrito_pela_recepcao(usuario, perfil)`,
    })
    .from(usuario)
    .innerJoin(perfil, eq(perfil.usuarioId, usuario.id))
    .where(eq(usuario.id, id))
  await tx
    .update(usuario)
    .set({ confirmadaEm: sql`coalesce(${usuario.confirmadaEm}, now())` })
    .where(eq(usuario.id, id))
  await tx
    .update(agendamento)
    .set({ soDaClinica: false })
    .where(sql`${agendamento.usuarioId} = ${id} and ${agendamento.soDaClinica}`)
  if (!row?.written) return
  const { own, written } = row
  const taken = isHers ? notOverwritten(written, own) : ofReceptionAlone(written)
  await tx
    .update(perfil)
    .set({ ...taken, daRecepcao: null, versao: sql`${perfil.versao} + 1` })
    .where(eq(perfil.usuarioId, id))
}

/** @param venceEm ms */
export async function storeCode(
  db: Connection,
  usuarioId: number,
  codigoHash: string,
  venceEm: number,
): Promise<void> {
  const values = { codigoHash, venceEm: new Date(venceEm).toISOString() }
  await db
    .insert(oneTimeCode)
    .values({ usuarioId, ...values })
    .onConflictDoUpdate({ target: oneTimeCode.usuarioId, set: values })
}

export type StoredCode = Readonly<{ usuarioId: number; codigoHash: string; venceEm: number }>

/** The code of the account with this e-mail, also one that has run out; null where none was made. */
export async function findCode(db: Connection, email: string): Promise<StoredCode | null> {
  const { usuarioId, codigoHash, venceEm } = oneTimeCode
  const [row] = await db
    .select({ usuarioId, codigoHash, venceEm })
    .from(oneTimeCode)
    .innerJoin(usuario, eq(usuario.id, usuarioId))
    .where(eq(usuario.email, email))
  return row ? { ...row, venceEm: Date.parse(row.venceEm) } : null
}

/** Takes the code, so that it is used once; false where somebody else has, or another was made since. */
export async function takeCode(db: Connection, { usuarioId, codigoHash }: StoredCode): Promise<boolean> {
  const { rowCount } = await db
    .delete(oneTimeCode)
    .where(sql`${oneTimeCode.usuarioId} = ${usuarioId} and ${oneTimeCode.codigoHash} = ${codigoHash}`)
  return rowCount === 1
}

/**
 * Removes an account with all that is its own. What is being booked for it is awaited first, and nothing more
 * is booked from then on. The visits stay the clinic's, under the name that reception would have typed;
 * answers how many of them are yet to come.
 */
export async function removeAccount(
  tx: Transaction,
  { id, cliente }: Readonly<{ id: number; cliente: string }>,
  clinicNow: ClinicNow,
): Promise<number> {
  await holdRow(tx, usuario, id)
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute).slice(0, 19)
  const isHers = eq(agendamento.usuarioId, id)
  const isOpen = notInArray(agendamento.estado, [...ENDED_STATES])
  const toCome = await tx.$count(agendamento, and(isHers, isOpen, gt(agendamento.fim, nowAtClinic)))
  await tx.update(agendamento).set({ usuarioId: null, soDaClinica: false, cliente }).where(isHers)
  await tx.delete(idempotencia).where(eq(idempotencia.usuarioId, id))
  await tx.delete(usuario).where(eq(usuario.id, id))
  return toCome
}

type AccountAct =
  | 'senha trocada'
  | 'código feito'
  | 'código usado'
  | 'sessão encerrada'
  | 'outras sessões encerradas'
  | 'conta confirmada'
  | 'conta devolvida'
  | 'conta removida'
  | 'convite feito'
  | 'saiu da equipe'
  | 'senha nova no servidor'

/** Notes what was done, in the transaction of the act itself where it has one. */
export async function logAccount(
  db: Connection,
  event: Omit<AccountEvent, 'quando'> & { ato: AccountAct },
): Promise<void> {
  await db.insert(accountLog).values(event)
}

/** How far back removed accounts are named: as far as a list of changes reaches. */
const REMOVED_DAYS = 30

/**
 * The e-mails of accounts that were removed lately and that nobody has by now; of `changed` accounts alone
 * where some are given: none where all of them are still there.
 */
export async function listRemovedAccounts(
  db: Connection,
  changed: readonly number[] | null,
): Promise<string[]> {
  const isOneGone =
    changed === null
      ? sql`true`
      : sql`exists (select 1 from unnest(${sql.param(changed)}::int[]) as c(id)
          where not exists (select 1 from usuario u where u.id = c.id))`
  const { rows } = await db.execute<{ conta: string }>(sql`
    select distinct r.conta from registro_de_contas r
    where ${isOneGone} and r.criado_em > now() - ${REMOVED_DAYS} * interval '1 day'
      and not exists (select 1 from usuario u where u.email = r.conta)`)
  return rows.map(({ conta }) => conta)
}

/** The newest entries first. */
export async function readAccountLog(db: Connection, limit: number): Promise<AccountEvent[]> {
  const { quem, ato, conta, criadoEm: quando } = accountLog
  const rows = await db
    .select({ quem, ato, conta, quando })
    .from(accountLog)
    .orderBy(desc(accountLog.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, quando: toInstant(row.quando) }))
}
