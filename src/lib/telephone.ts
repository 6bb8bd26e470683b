import { digits } from '#domain/lib/masks.ts'

/** A link that calls a Brazilian number, also from a phone that is abroad. */
export function telephoneHref(telefone: string): string {
  return `tel:+55${digits(telefone)}`
}
