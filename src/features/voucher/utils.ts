import * as z from 'zod/mini'
import type { Voucher } from '#domain/voucher/schema.ts'

export type Stub = { number: string; unit: string; unitFirst: boolean }

const PERCENT = /(\d{1,3}(?:,\d{1,2})?)\s?%/
const REAIS = /R\$\s?(\d{1,3}(?:\.\d{3})+|\d+)(,\d{2})?/

/** What a ticket says large: the first "15%" or "R$ 40" of its name, else of its description; null where there is none. */
export function stubDe({ nome, descricao }: Pick<Voucher, 'nome' | 'descricao'>): Stub | null {
  return stubDoTexto(nome) ?? stubDoTexto(descricao)
}

function stubDoTexto(texto: string): Stub | null {
  const percent = PERCENT.exec(texto)
  const reais = REAIS.exec(texto)
  if (percent?.[1] !== undefined && (reais === null || percent.index < reais.index))
    return { number: percent[1], unit: '%', unitFirst: false }
  if (reais?.[1] === undefined) return null
  const centavos = reais[2] === undefined || reais[2] === ',00' ? '' : reais[2]
  return { number: reais[1] + centavos, unit: 'R$', unitFirst: true }
}

/** The form's values of the administration. */
export const voucherValoresSchema = z.object({ nome: z.string(), descricao: z.string(), campo: z.boolean() })
export type VoucherValores = z.infer<typeof voucherValoresSchema>

export const VOUCHER_NOVO: VoucherValores = { nome: '', descricao: '', campo: true }

export function valoresDe({ nome, descricao, campo }: Voucher): VoucherValores {
  return { nome, descricao, campo }
}
