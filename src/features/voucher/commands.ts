import type { Result } from '#domain/lib/result.ts'
import type { Voucher, VoucherEntrada } from '#domain/voucher/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { creationKey, keepDeleted, keepRead, keepSaved, type List } from '#src/offline/direct-write.ts'

const lista: List<Voucher> = { table: db.vouchers, pull: 'vouchers' }
const criacao = creationKey()

/** Admin: the voucher as the clinic has it now; null where the clinic cannot be asked. */
export async function lerVoucher(id: number): Promise<Voucher | 'gone' | null> {
  return keepRead(await api.call('voucher.ler', { params: { id } }), id, lista)
}

/** Admin: registers (`id` null) or changes a voucher. Needs the network. */
export async function salvarVoucher(
  id: number | null,
  entrada: VoucherEntrada,
): Promise<Result<Voucher, WriteFailure>> {
  const answer =
    id === null
      ? await criacao.create(entrada, (headers) => api.call('voucher.criar', { body: entrada, headers }))
      : await api.call('voucher.alterar', { params: { id }, body: entrada })
  return keepSaved(answer, lista)
}

/** Admin: deletes a voucher. Needs the network. */
export async function deletarVoucher(id: number): Promise<Result<null, WriteFailure>> {
  criacao.forget()
  return keepDeleted(await api.call('voucher.excluir', { params: { id } }), id, lista)
}
