import type { Voucher } from '#domain/voucher/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import type { KnownList } from '#src/lib/reading/shown-list.ts'
import { compareTitles } from '#src/lib/words/collator.ts'
import { db } from '#src/offline/db.ts'
import { readKnownList } from '#src/offline/known-list.ts'

/** The vouchers that the device has, in the clinic's order; undefined until the device has answered. */
export function useVoucherList(): readonly Voucher[] | undefined {
  return useLiveQuery(() => db.vouchers.toArray())
}

/** The vouchers by name, for the Admin. */
export function useVoucherListByName(): KnownList<Voucher> {
  return useLiveQuery(async () => {
    const known = await readKnownList(db, 'vouchers', db.vouchers)
    return known?.sort((a, b) => compareTitles(a.nome, b.nome)) ?? null
  })
}
