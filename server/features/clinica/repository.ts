import { eq, sql } from 'drizzle-orm'
import type { Clinica, ClinicaInput } from '#domain/clinica/schema.ts'
import { holdRow } from '../../db/hold.ts'
import { clinica } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'

export const ONLY_ROW = 1

export async function readClinica(db: Connection): Promise<Clinica | null> {
  const [row] = await db.select().from(clinica).where(eq(clinica.id, ONLY_ROW))
  return row?.dados ?? null
}

export const holdClinica = (tx: Transaction): Promise<void> => holdRow(tx, clinica, ONLY_ROW)

export async function saveClinica(db: Connection, dados: ClinicaInput): Promise<ClinicaInput> {
  await db
    .insert(clinica)
    .values({ id: ONLY_ROW, dados })
    .onConflictDoUpdate({ target: clinica.id, set: { dados } })
  return dados
}

/** The row of the first start; leaves one that is there. */
export async function insertClinica(db: Connection, dados: Clinica): Promise<void> {
  await db.insert(clinica).values({ id: ONLY_ROW, dados }).onConflictDoNothing()
}

/**
 * Whether the database knows a zone. It has a table of zones of its own, which may be older than that of the
 * runtime, and without the names that were given up; whatever it is to show in a zone that it does not know
 * it refuses whole.
 */
export async function hasZone(db: Connection, fuso: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_timezone_names where lower(name) = lower(${fuso}) limit 1`,
  )
  return rows.length > 0
}
