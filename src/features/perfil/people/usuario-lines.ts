import { digits } from '#domain/lib/masks.ts'
import type { ListedUsuario } from '#domain/perfil/schema.ts'
import { isMobile, telephoneHref, whatsappHref } from '#src/lib/words/telephone.ts'

/** The address in lines: street and number, the place, the code. Lines that would be empty are left out. */
export function usuarioAddressLines(u: ListedUsuario): readonly string[] {
  const joins = (...parts: (string | number | null)[]) =>
    parts.filter((p) => p !== null && p !== '').join(', ')
  return [
    joins(u.logradouro, u.numero, u.complemento),
    joins(u.bairro, u.municipio, u.uf),
    joins(u.cep),
  ].filter(Boolean)
}

/** Where a phone can be called, and where it can be written to (mobiles only). */
export function contactOf(telefone: string): { call: string | null; whatsapp: string | null } {
  return {
    call: digits(telefone).length >= 10 ? telephoneHref(telefone) : null,
    whatsapp: isMobile(telefone) ? whatsappHref(telefone) : null,
  }
}
