import { useLiveQuery } from 'dexie-react-hooks'
import type { Voucher } from '#domain/voucher/schema.ts'
import { db } from '#src/offline/db.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useVouchers(): readonly Voucher[] | undefined {
  return useLiveQuery(() => db.vouchers.toArray())
}
