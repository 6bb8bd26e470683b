import { useLiveQuery } from 'dexie-react-hooks'
import type { Voucher } from '#domain/voucher/schema.ts'
import { compareTitles } from '#src/lib/collator.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useVoucherList(): readonly Voucher[] | undefined {
  return useLiveQuery(() => db.vouchers.toArray())
}

/**
 * Whether this device has ever heard the clinic's list: an empty table alone does not say that there is
 * nothing.
 */
export function useVoucherListKnown(): boolean | undefined {
  return useLiveQuery(async () => (await readPullMark(db, 'vouchers')) !== null)
}

/** Admin: by name; undefined until the device has answered. */
export function useVoucherListByName(): readonly Voucher[] | undefined {
  return useLiveQuery(async () => (await db.vouchers.toArray()).sort((a, b) => compareTitles(a.nome, b.nome)))
}
