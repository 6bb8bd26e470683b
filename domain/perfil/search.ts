import { dobrar, palavrasDaBusca } from '#domain/lib/search.ts'
import { digitos } from '#domain/lib/masks.ts'
import type { Pessoa } from './schema.ts'

/**
 * How people are looked for and sorted, said once: the server does both in PostgreSQL (migration 0004, which keeps
 * `usuario.busca` and `usuario.nome_exibicao`), a device without a network does them here.
 */

/** Names in the order a Brazilian reader looks for them; PostgreSQL's `pt-BR-x-icu` is the same. */
export const ordemDeNomes = new Intl.Collator('pt-BR')

/** What a person is called in lists: the profile's name, else the registered one. */
export function nomeDe({
  nome,
  sobrenome,
  nomeUsuario,
}: Pick<Pessoa, 'nome' | 'sobrenome' | 'nomeUsuario'>): string {
  return `${nome} ${sobrenome}`.trim() || nomeUsuario
}

/** All that a person is found by: names, e-mail, the digits of phone and CPF. */
export function textoDeBusca(p: Pessoa & { readonly cpf?: string }): string {
  const nomes = dobrar(`${p.nome} ${p.sobrenome} ${p.nomeUsuario} ${p.email}`)
  return `${nomes} ${digitos(p.telefone)} ${digitos(p.cpf ?? '')}`
}

/** The people whom every word finds, by name. */
export function buscarPessoas<P extends Pessoa & { readonly cpf?: string }>(
  pessoas: readonly P[],
  busca: string,
): P[] {
  const palavras = palavrasDaBusca(busca)
  const achadas = pessoas.flatMap((pessoa) => {
    const texto = palavras.length === 0 ? '' : textoDeBusca(pessoa)
    return palavras.every((palavra) => texto.includes(palavra)) ? [{ pessoa, nome: nomeDe(pessoa) }] : []
  })
  achadas.sort((a, b) => ordemDeNomes.compare(a.nome, b.nome))
  return achadas.map(({ pessoa }) => pessoa)
}
