import type { Result } from '#domain/lib/result.ts'
import type { Voucher, VoucherInput } from '#domain/voucher/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey, keepDeleted, keepRead, keepSaved, type List } from '#src/offline/direct-write.ts'

const list: List<Voucher> = { table: db.vouchers, pull: 'vouchers' }
const creation = creationKey()

/** Admin: the voucher as the clinic has it now; null where the clinic cannot be asked. */
export async function readVoucher(id: number): Promise<Voucher | 'gone' | null> {
  return keepRead(await api.call('voucher.ler', { params: { id } }), id, list)
}

/** Admin: registers (`id` null) or changes a voucher. Needs the network. */
export async function saveVoucher(
  id: number | null,
  input: VoucherInput,
): Promise<Result<Voucher, WriteFailure>> {
  const answer =
    id === null
      ? await creation.create(input, (headers) => api.call('voucher.criar', { body: input, headers }))
      : await api.call('voucher.alterar', { params: { id }, body: input })
  return keepSaved(answer, list)
}

/** Admin: deletes a voucher. Needs the network. */
export async function deleteVoucher(id: number): Promise<Result<null, WriteFailure>> {
  creation.forget()
  return keepDeleted(await api.call('voucher.excluir', { params: { id } }), id, list)
}
