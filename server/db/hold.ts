import { type AnyColumn, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './transaction.ts'

/** Holds a row until the transaction ends: whoever else would change it waits, and then sees the change. */
export async function holdRow(
  tx: Transaction,
  table: PgTable & { id: AnyColumn },
  id: number,
): Promise<void> {
  await tx.execute(sql`select 1 from ${table} where ${table.id} = ${id} for update`)
}
