import { and, asc, eq } from 'drizzle-orm'
import type { Voucher, VoucherInput } from '#domain/voucher/schema.ts'
import { holdRow } from '../../db/hold.ts'
import { voucher } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'

/** Which rows a reader may see. */
export type VoucherVisibility = 'all' | 'enabled'

const visible = (which: VoucherVisibility) => (which === 'all' ? undefined : eq(voucher.campo, true))

export async function listVouchers(db: Connection, which: VoucherVisibility): Promise<Voucher[]> {
  return db.select().from(voucher).where(visible(which)).orderBy(asc(voucher.id))
}

export async function findVoucher(
  db: Connection,
  id: number,
  which: VoucherVisibility,
): Promise<Voucher | null> {
  const [row] = await db
    .select()
    .from(voucher)
    .where(and(eq(voucher.id, id), visible(which)))
  return row ?? null
}

export const holdVoucher = (tx: Transaction, id: number): Promise<void> => holdRow(tx, voucher, id)

export async function insertVoucher(db: Connection, input: VoucherInput): Promise<Voucher> {
  const [row] = await db.insert(voucher).values(input).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function updateVoucher(
  db: Connection,
  id: number,
  input: VoucherInput,
): Promise<Voucher | null> {
  const [row] = await db.update(voucher).set(input).where(eq(voucher.id, id)).returning()
  return row ?? null
}

export async function deleteVoucher(db: Connection, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(voucher).where(eq(voucher.id, id))
  return rowCount === 1
}
