import type { Voucher } from '#domain/voucher/schema.ts'
import { compareTitles } from '#src/lib/collator.ts'
import type { KnownList } from '#src/lib/known-list.ts'
import { useLiveQuery } from '#src/lib/live-query.ts'
import { db } from '#src/offline/db.ts'
import { readKnownList } from '#src/offline/known-list.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useVoucherList(): readonly Voucher[] | undefined {
  return useLiveQuery(() => db.vouchers.toArray())
}

/** Admin: by name. */
export function useVoucherListByName(): KnownList<Voucher> {
  return useLiveQuery(async () => {
    const known = await readKnownList(db, 'vouchers', db.vouchers)
    return known?.sort((a, b) => compareTitles(a.nome, b.nome)) ?? null
  })
}
