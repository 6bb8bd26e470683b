import { formatCount } from './count.ts'

/**
 * Money. On the wire `valor` is a number in reais with at most two decimals; it is stored, compared and added
 * as integer centavos, never as a float.
 */
export type Centavos = number

/** R$ 10 000 000,00: far above any service, far below where doubles stop being exact. */
export const MAX_REAIS = 10_000_000

/** Centavos of a wire value that was already parsed (at most two decimals). */
export function centavosOf(valor: number): Centavos {
  return Math.round(valor * 100)
}

export function reaisOf(centavos: Centavos): number {
  return centavos / 100
}

/**
 * Reads what a person or a program wrote: `150`, `150.5`, `"150.00"`, `"150,00"`, `"1.500,00"`, `"R$
 * 1.500,00"`. Answers reais, or null for anything else (three decimals, signs, text, above the maximum).
 */
export function parseReais(input: number | string): number | null {
  const text = typeof input === 'number' ? String(input) : input.trim().replace(/^R\$\s*/, '')
  const br = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(text)
  const thousand = /^\d{1,3}(?:\.\d{3})+$/.test(text) && typeof input === 'string'
  const point = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  const parts = br ?? (thousand ? [text, text, ''] : point)
  if (parts === null) return null
  const whole = (parts[1] ?? '').replaceAll('.', '')
  const centavos = Number(whole) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return centavos <= MAX_REAIS * 100 ? centavos / 100 : null
}

/** "R$ 1.234,50", with a space that does not break. */
export function formatReais(valor: number): string {
  const centavos = centavosOf(valor)
  return `R$\u00a0${formatCount(Math.floor(centavos / 100))},${String(centavos % 100).padStart(2, '0')}`
}

/** The sum of wire values, added as centavos. */
export function sumOfReais(values: readonly number[]): number {
  return values.reduce((total, valor) => total + centavosOf(valor), 0) / 100
}
