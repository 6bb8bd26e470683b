import { cut } from '#domain/lib/cut.ts'

/**
 * The name that somebody registered with, as a profile's two fields: what a new profile begins with, on the
 * screen and at the clinic, until she writes something else.
 */
export function partsOfName(nomeUsuario: string): { readonly nome: string; readonly sobrenome: string } {
  const [nome = '', ...rest] = nomeUsuario.trim().split(/\s+/)
  return { nome: cut(nome, 80), sobrenome: rest.join(' ') }
}
