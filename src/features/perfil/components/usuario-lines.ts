import { digitos } from '#domain/lib/masks.ts'
import type { UsuarioListado } from '#domain/perfil/schema.ts'

/** "BN" of "Beatriz Nogueira"; one letter where there is one name. */
export function iniciais(nome: string): string {
  const palavras = nome.split(/\s+/).filter(Boolean)
  const letra = (palavra: string | undefined) => [...(palavra ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? ''
  return letra(palavras[0]) + (palavras.length > 1 ? letra(palavras.at(-1)) : '')
}

/** The address in lines: street and number, the place, the code. Lines that would be empty are left out. */
export function enderecoEmLinhas(u: UsuarioListado): readonly string[] {
  const junta = (...partes: (string | number | null)[]) =>
    partes.filter((p) => p !== null && p !== '').join(', ')
  return [
    junta(u.logradouro, u.numero, u.complemento),
    junta(u.bairro, u.municipio, u.uf),
    junta(u.cep),
  ].filter(Boolean)
}

/** Where a phone can be called, and where it can be written to (mobiles only, the numbers of eleven digits). */
export function contatoDe(telefone: string): { ligar: string | null; whatsapp: string | null } {
  const numero = digitos(telefone)
  return {
    ligar: numero.length >= 10 ? `tel:+55${numero}` : null,
    whatsapp: numero.length === 11 ? `https://wa.me/55${numero}` : null,
  }
}
