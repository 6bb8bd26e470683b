import { formatReais } from '#domain/lib/money.ts'

/** "R$ 189,00", for components, which know no clinic and yet show what something costs. `value`: in reais. */
export const moneyInWords = (value: number): string => formatReais(value)
