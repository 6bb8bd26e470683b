import type { ListedUsuario, Perfil } from '#domain/perfil/schema.ts'

/** A profile as the API answers it, for tests: what `change` does not say is empty. */
export function perfilOf(email: string, change: Partial<Perfil> = {}): Perfil {
  return {
    id: 1,
    nome: '',
    sobrenome: '',
    email,
    telefone: '',
    dataNascimento: null,
    cpf: '',
    cep: '',
    uf: '',
    municipio: '',
    bairro: '',
    logradouro: '',
    numero: null,
    numeroCasa: null,
    complemento: '',
    versao: 1,
    ...change,
  }
}

/** A row of the Admin's list, for tests: somebody of whom nothing but her name is known. */
export function usuarioOf(nome: string, change: Partial<ListedUsuario> = {}): ListedUsuario {
  return { ...perfilOf(`${nome}@exemplo.test`), nomeUsuario: nome, nome, ...change }
}
