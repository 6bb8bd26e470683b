import { type Voucher, type VoucherInput, voucherInputSchema, voucherSchema } from '#domain/voucher/schema.ts'
import { db } from '#src/offline/db.ts'
import { recordWrites } from '#src/offline/sending/record-writes.ts'

/** Admin: reads, registers, changes and deletes a voucher. */
export const voucherWrites = recordWrites<Voucher, VoucherInput>(
  {
    read: 'voucher.ler',
    create: 'voucher.criar',
    change: 'voucher.alterar',
    remove: 'voucher.excluir',
  },
  { table: db.vouchers, pull: 'vouchers', schema: voucherSchema, input: voucherInputSchema },
)
