/** The fields of one address, written and compared together: two halves of two addresses would be none. */
export const ADDRESS_FIELDS = [
  'cep',
  'uf',
  'municipio',
  'bairro',
  'logradouro',
  'numero',
  'complemento',
] as const

/** The fields a person can edit, in the order of the form. */
export const PERFIL_FIELDS = [
  'nome',
  'sobrenome',
  'telefone',
  'dataNascimento',
  'cpf',
  ...ADDRESS_FIELDS,
] as const
export type PerfilField = (typeof PERFIL_FIELDS)[number]
