/** Masks and checks of Brazilian documents. Stored as digits, shown masked. */

export function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * A telephone's digits as it is called from here, without what address books write before it: the country's
 * 55, and a 0 before a mobile's area. 55 is an area, too, where no more than its own number follows.
 */
export function phoneDigits(text: string): string {
  return digits(text).replace(/^(?:55(?=[1-9]\d{9,10}$)|0(?=[1-9]\d{10}$))/, '')
}

/** "(11) 98140-2276"; a landline of ten digits as "(11) 3555-0148"; anything else unchanged. */
export function formatPhone(text: string): string {
  return phoneDigits(text).replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
}

/** "529.982.247-25" */
export function formatCpf(text: string): string {
  return digits(text).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** "05435-000" */
export function formatCep(text: string): string {
  return digits(text).replace(/^(\d{5})(\d{3})$/, '$1-$2')
}

export function isPhone(text: string): boolean {
  return /^[1-9]\d{9,10}$/.test(phoneDigits(text))
}

export function isCep(text: string): boolean {
  return /^\d{8}$/.test(digits(text))
}

function checkDigit(base: string): number {
  const sum = [...base].reduce((total, d, i) => total + Number(d) * (base.length + 1 - i), 0)
  return ((sum * 10) % 11) % 10
}

/** Eleven digits, not all equal, whose two check digits are right. */
export function isCpf(text: string): boolean {
  const cpf = digits(text)
  if (!/^\d{11}$/.test(cpf) || /^(\d)\1{10}$/.test(cpf)) return false
  const first = checkDigit(cpf.slice(0, 9))
  return cpf.endsWith(`${first}${checkDigit(cpf.slice(0, 9) + String(first))}`)
}
