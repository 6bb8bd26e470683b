import type { Result } from '#domain/lib/result.ts'
import { type Voucher, type VoucherInput, voucherSchema } from '#domain/voucher/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import {
  keepDeleted,
  keepRead,
  keepSaved,
  keptKeys,
  type List,
  type Saved,
  type SaveFailure,
} from '#src/offline/direct-write.ts'

const list: List<Voucher> = { table: db.vouchers, pull: 'vouchers', schema: voucherSchema }
const saves = keptKeys('vouchers')
const deletions = keptKeys('vouchers excluir')

/** Admin: the voucher as the clinic has it now; null where the clinic cannot be asked. */
export async function readVoucher(id: number): Promise<Voucher | 'gone' | null> {
  return keepRead(await api.call('voucher.ler', { params: { id } }), id, list)
}

/**
 * Admin: registers (`id` null) or changes a voucher, field by field over what was `seen` of it. Needs the
 * network.
 */
export async function saveVoucher(
  id: number | null,
  input: VoucherInput,
  seen: VoucherInput | null,
): Promise<Result<Saved<Voucher>, SaveFailure<Voucher>>> {
  const body = { ...input, ...(seen !== null && { visto: seen }) }
  const answer = await saves.send([id, body], (headers) =>
    id === null
      ? api.call('voucher.criar', { body: input, headers })
      : api.call('voucher.alterar', { params: { id }, body, headers }),
  )
  return keepSaved(answer, list)
}

/** Admin: deletes a voucher. Needs the network. */
export async function deleteVoucher(id: number): Promise<Result<'deleted' | 'gone', WriteFailure>> {
  // It may be what a lost answer was about, and the same content is new then.
  saves.forget()
  const answer = await deletions.send(id, (headers) =>
    api.call('voucher.excluir', { params: { id }, headers }),
  )
  return keepDeleted(answer, id, list)
}
