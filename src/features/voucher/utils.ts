import type { Voucher } from '#domain/voucher/schema.ts'

export type Stub = { number: string; unit: string; unitFirst: boolean }

const PERCENT = /(\d{1,3}(?:,\d{1,2})?)\s?%/
const MONEY = /R\$\s?(\d{1,3}(?:\.\d{3})+|\d+)(,\d{2})?/

/**
 * What a ticket says large: the first "15%" or "R$ 40" of its name, else of its description; null where there
 * is none.
 */
export function stubOf({ nome, descricao }: Pick<Voucher, 'nome' | 'descricao'>): Stub | null {
  return stubOfText(nome) ?? stubOfText(descricao)
}

function stubOfText(text: string): Stub | null {
  const percent = PERCENT.exec(text)
  const money = MONEY.exec(text)
  if (percent?.[1] !== undefined && (money === null || percent.index < money.index))
    return { number: percent[1], unit: '%', unitFirst: false }
  if (money?.[1] === undefined) return null
  const centavos = money[2] === undefined || money[2] === ',00' ? '' : money[2]
  return { number: money[1] + centavos, unit: 'R$', unitFirst: true }
}
