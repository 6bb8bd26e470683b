import { digits } from '#domain/lib/masks.ts'
import { once } from '#domain/lib/once.ts'
import { foldAccents, searchWords } from '#domain/lib/search.ts'
import type { Contact } from './schema.ts'

/**
 * How people are looked for and sorted, said once: the server does both in PostgreSQL (migration 0004, which
 * keeps `usuario.busca` and `usuario.nome_exibicao`), a device without a network does them here.
 */

const order = once(() => new Intl.Collator('pt-BR'))

/** Names in the order a Brazilian reader looks for them; PostgreSQL's `pt-BR-x-icu` is the same. */
export const compareNames = (a: string, b: string): number => order().compare(a, b)

/** What a person is called in lists: the profile's name, else the registered one. */
export function displayName({
  nome,
  sobrenome,
  nomeUsuario,
}: Pick<Contact, 'nome' | 'sobrenome' | 'nomeUsuario'>): string {
  return `${nome} ${sobrenome}`.trim() || nomeUsuario
}

/** All that a person is found by: names, e-mail, the digits of phone and CPF. */
export function searchText(p: Contact & { readonly cpf?: string }): string {
  const names = foldAccents(`${p.nome} ${p.sobrenome} ${p.nomeUsuario} ${p.email}`)
  return `${names} ${digits(p.telefone)} ${digits(p.cpf ?? '')}`
}

/** The people whom every word finds, by name. */
export function matchContacts<P extends Contact & { readonly cpf?: string }>(
  pessoas: readonly P[],
  busca: string,
): P[] {
  const words = searchWords(busca)
  const matches = pessoas.flatMap((contact) => {
    const text = words.length === 0 ? '' : searchText(contact)
    return words.every((word) => text.includes(word)) ? [{ contact, nome: displayName(contact) }] : []
  })
  matches.sort((a, b) => compareNames(a.nome, b.nome))
  return matches.map(({ contact }) => contact)
}
