import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { FIRST_NAME, NEW_GUIDE } from '#domain/clinica/begun.ts'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import { isTimeZone } from '#domain/lib/dates.ts'
import type { Database } from './db/connection.ts'
import { confirmLineage } from './db/lineage.ts'
import { ADVISORY_LOCKS } from './db/locks.ts'
import { runMigrations } from './db/migrate.ts'
import { type Transaction, transaction } from './db/transaction.ts'
import { prepareDemo } from './demo/seed.ts'
import { type Env, EnvError, ZONE_HINT } from './env.ts'
import { hasZone, insertClinica, readClinica } from './features/clinica/repository.ts'
import { hashPassword } from './features/usuario/password.ts'
import { hasAdmin, insertUsuario } from './features/usuario/repository.ts'
import { weaknessOf } from './features/usuario/weak-password.ts'

const ADMIN_NAME = 'Administração'

type Admin = Readonly<{ email: string; senha: string; generated: boolean }>

function adminOf(env: Env): Admin {
  const email = env.ADMIN_EMAIL ?? 'admin@clinica.local'
  if (env.ADMIN_PASSWORD !== undefined) return { email, senha: env.ADMIN_PASSWORD, generated: false }
  return { email, senha: randomBytes(12).toString('base64url'), generated: true }
}

type AdminRow = Parameters<typeof insertUsuario>[1]

/** @throws {EnvError} for a password that nobody else may have either */
async function rowOf({ email, senha }: Admin): Promise<AdminRow> {
  const weakness = weaknessOf(senha, { email, nomeUsuario: ADMIN_NAME })
  if (weakness !== null) throw new EnvError(`Configuração inválida: ADMIN_PASSWORD: ${weakness}`)
  return {
    nomeUsuario: ADMIN_NAME,
    email,
    senhaHash: await hashPassword(senha),
    status: 'Admin',
    isConfirmed: true,
  }
}

/** Whether the first Admin was made, or a client has that e-mail; null where there is an Admin. */
async function createAdmin(tx: Transaction, row: AdminRow): Promise<'created' | 'taken' | null> {
  if (await hasAdmin(tx)) return null
  return (await insertUsuario(tx, row)) === null ? 'taken' : 'created'
}

/**
 * Brings a database to where the app can serve: tables, the clinic's record, the first Admin and, with
 * `DEMO`, the demo clinic. Each only where it is missing; several instances may start at once.
 * @param deps.print gets the lines for the person at the terminal, a generated password among them, once
 */
export async function prepareDatabase(deps: {
  env: Env
  db: Database
  print: (line: string) => void
}): Promise<void> {
  const { env, db, print } = deps
  await runMigrations(db)
  // The lineage is settled before any write: until then the newest row is the last that a copy knew.
  await confirmLineage(db)
  const isFirst = (await readClinica(db.orm)) === null
  if (isFirst && !(isTimeZone(env.CLINICA_TZ) && (await hasZone(db.orm, env.CLINICA_TZ))))
    throw new EnvError(`Configuração inválida: CLINICA_TZ=${env.CLINICA_TZ}: ${ZONE_HINT}.`)
  const demo = env.DEMO ? await prepareDemo(db, env) : null
  const admin = adminOf(env)
  // A hash takes long on a slow machine: not in the transaction, which may not idle and which others await.
  const row = (await hasAdmin(db.orm)) ? null : await rowOf(admin)
  const made = await transaction(db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '60s'`)
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstStart})`)
    await demo?.(tx)
    const emptyClinica = clinicaInputSchema.parse({ nome: FIRST_NAME, guia: NEW_GUIDE })
    await insertClinica(tx, { ...emptyClinica, fuso: env.CLINICA_TZ })
    return row && createAdmin(tx, row)
  })
  if (made === null) return
  // Making an Admin of a client's account, with another password, would hand it over without its owner
  // knowing.
  if (made === 'taken')
    return print(`Não há administração: ${admin.email} é a conta de um cliente. Mude ADMIN_EMAIL.`)
  print(`Conta de administração criada: ${admin.email}`)
  if (admin.generated) print(`Senha (mostrada só desta vez): ${admin.senha}`)
}
