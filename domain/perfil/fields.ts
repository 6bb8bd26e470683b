/** Those that are one address. */
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
