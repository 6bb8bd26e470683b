/**
 * Money. On the wire `valor` is a number in reais with at most two decimals; it is stored, compared and added as
 * integer centavos, never as a float.
 */
export type Centavos = number

/** R$ 10 000 000,00: far above any service, far below where doubles stop being exact. */
export const VALOR_MAXIMO = 10_000_000

/** Centavos of a wire value that was already parsed (at most two decimals). */
export function centavosDe(valor: number): Centavos {
  return Math.round(valor * 100)
}

export function valorDe(centavos: Centavos): number {
  return centavos / 100
}

/**
 * Reads what a person or a program wrote: `150`, `150.5`, `"150.00"`, `"150,00"`, `"1.500,00"`, `"R$ 1.500,00"`.
 * Answers reais, or null for anything else (three decimals, signs, text, above the maximum).
 */
export function parseValor(entrada: number | string): number | null {
  const texto = typeof entrada === 'number' ? String(entrada) : entrada.trim().replace(/^R\$\s*/, '')
  const br = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(texto)
  const milhar = /^\d{1,3}(?:\.\d{3})+$/.test(texto) && typeof entrada === 'string'
  const ponto = /^(\d+)(?:\.(\d{1,2}))?$/.exec(texto)
  const partes = br ?? (milhar ? [texto, texto, ''] : ponto)
  if (partes === null) return null
  const inteiro = (partes[1] ?? '').replaceAll('.', '')
  const centavos = Number(inteiro) * 100 + Number((partes[2] ?? '').padEnd(2, '0'))
  return centavos <= VALOR_MAXIMO * 100 ? centavos / 100 : null
}

let reais: Intl.NumberFormat | undefined

/** "R$ 1.234,50", with a space that does not break. */
export function formatValor(valor: number): string {
  reais ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  return reais.format(valor)
}

/** The sum of wire values, added as centavos. */
export function somaDeValores(valores: readonly number[]): number {
  return valores.reduce((total, valor) => total + centavosDe(valor), 0) / 100
}
