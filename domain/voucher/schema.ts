import * as z from 'zod/mini'
import { idSchema, texto } from '#domain/lib/fields.ts'

export const voucherSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  /** Shown as "Habilitado". */
  campo: z.boolean(),
})
export type Voucher = z.infer<typeof voucherSchema>

export const voucherEntradaSchema = z.object({
  nome: texto('Nome é obrigatório!', 120),
  descricao: texto('Descrição é obrigatória!', 2000),
  campo: z._default(z.boolean(), true),
})
export type VoucherEntrada = z.infer<typeof voucherEntradaSchema>
