import * as z from 'zod/mini'
import type { Voucher } from '#domain/voucher/schema.ts'

/** The form's values of the administration. */
export const voucherValuesSchema = z.object({ nome: z.string(), descricao: z.string(), campo: z.boolean() })
export type VoucherValues = z.infer<typeof voucherValuesSchema>

export const NEW_VOUCHER: VoucherValues = { nome: '', descricao: '', campo: true }

export function voucherValuesOf({ nome, descricao, campo }: Voucher): VoucherValues {
  return { nome, descricao, campo }
}
