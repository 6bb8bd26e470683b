import * as z from 'zod/mini'
import { idSchema, REQUIRED, text } from '#domain/lib/fields.ts'

export const voucherSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  /** Shown as "Habilitado". */
  campo: z.boolean(),
})
export type Voucher = z.infer<typeof voucherSchema>

export const voucherInputSchema = z.object({
  nome: text(REQUIRED.nome, 120),
  descricao: text(REQUIRED.descricao, 2000),
  campo: z._default(z.boolean(), true),
})
export type VoucherInput = z.infer<typeof voucherInputSchema>

/**
 * A change. With `visto`, what was seen of it, it is laid over the voucher as it is by now, field by field.
 */
export const voucherUpdateSchema = z.extend(voucherInputSchema, {
  visto: z.optional(z.partial(voucherSchema)),
})

/**
 * What a write answers. A repeat is answered the same, and where the voucher is another by now, `agora` is
 * that.
 */
export const voucherWrittenSchema = z.extend(voucherSchema, { agora: z.optional(voucherSchema) })
