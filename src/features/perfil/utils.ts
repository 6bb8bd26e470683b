import { formatNumericDate } from '#domain/lib/dates.ts'
import { PERFIL_FIELDS, type PerfilField } from '#domain/perfil/fields.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'

/** The form's values: texts as they stand in the fields, the date as `YYYY-MM-DD` or null. */
export type PerfilValues = Record<Exclude<PerfilField, 'dataNascimento'>, string> & {
  dataNascimento: string | null
}
export type PerfilErrors = Partial<Record<PerfilField, string>>

/** A profile as the fields show it. */
export function perfilValuesOf(campos: PerfilFields): PerfilValues {
  return {
    nome: campos.nome ?? '',
    sobrenome: campos.sobrenome ?? '',
    telefone: campos.telefone ?? '',
    dataNascimento: campos.dataNascimento ?? null,
    cpf: campos.cpf ?? '',
    cep: campos.cep ?? '',
    uf: campos.uf ?? '',
    municipio: campos.municipio ?? '',
    bairro: campos.bairro ?? '',
    logradouro: campos.logradouro ?? '',
    numero: campos.numero == null ? '' : String(campos.numero),
    complemento: campos.complemento ?? '',
  }
}

export function changedPerfilFields(base: PerfilValues, values: PerfilValues): PerfilField[] {
  return PERFIL_FIELDS.filter((campo) => values[campo] !== base[campo])
}

/** The form's field of a wire name; the address's number has two spellings there. */
export function fieldOf(nome: string): PerfilField | null {
  if (nome === 'numeroCasa') return 'numero'
  return (PERFIL_FIELDS as readonly string[]).includes(nome) ? (nome as PerfilField) : null
}

/**
 * The fields after the profile changed underneath (a pull, an answer, another tab): what the person typed
 * stays, a refused write stays to be corrected, the rest follows.
 */
export function mergePerfil(
  base: PerfilValues,
  refused: PerfilFields,
  values: PerfilValues,
  typed: ReadonlySet<PerfilField>,
): PerfilValues {
  const draft = perfilValuesOf(refused)
  const pick = (campo: PerfilField) =>
    typed.has(campo) ? values[campo] : (campo in refused ? draft : base)[campo]
  return Object.fromEntries(PERFIL_FIELDS.map((campo) => [campo, pick(campo)])) as PerfilValues
}

/** What the clinic has in a field, as one reads it; null where it has nothing. */
export function valueAtClinic(server: Perfil | null, campo: PerfilField): string | null {
  const valor = server?.[campo]
  if (valor == null || valor === '') return null
  return campo === 'dataNascimento' ? formatNumericDate(String(valor)) : String(valor)
}

/** The new value, where one field alone is changed and not emptied; else null. */
export function changeValue(campos: PerfilFields): string | null {
  const [campo, ...more] = PERFIL_FIELDS.filter((c) => c in campos)
  if (campo === undefined || more.length > 0) return null
  const valor = perfilValuesOf(campos)[campo]
  if (valor === null || valor === '') return null
  return campo === 'dataNascimento' ? formatNumericDate(valor) : valor
}
