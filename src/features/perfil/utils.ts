import { formatData } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import {
  CAMPOS_DO_PERFIL,
  type CampoDoPerfil,
  type Perfil,
  type PerfilCampos,
  perfilCamposSchema,
} from '#domain/perfil/schema.ts'

/** The form's values: texts as they stand in the fields, the date as `YYYY-MM-DD` or null. */
export type PerfilValores = Record<Exclude<CampoDoPerfil, 'dataNascimento'>, string> & {
  dataNascimento: string | null
}
export type ErrosDoPerfil = Partial<Record<CampoDoPerfil, string>>

/** A profile as the fields show it. */
export function valoresDe(campos: PerfilCampos): PerfilValores {
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

export function camposMudados(base: PerfilValores, valores: PerfilValores): CampoDoPerfil[] {
  return CAMPOS_DO_PERFIL.filter((campo) => valores[campo] !== base[campo])
}

/** What the person changed, as the wire takes it, or what is wrong with it. What was not touched is not judged. */
export function lerMudancas(
  base: PerfilValores,
  valores: PerfilValores,
): Result<PerfilCampos, ErrosDoPerfil> {
  const mudados = Object.fromEntries(camposMudados(base, valores).map((campo) => [campo, valores[campo]]))
  const lido = perfilCamposSchema.safeParse(mudados)
  if (lido.success) return ok(lido.data)
  const erros: ErrosDoPerfil = {}
  for (const { path, message } of lido.error.issues) {
    const campo = campoDe(String(path[0]))
    if (campo !== null) erros[campo] ??= message
  }
  return err(erros)
}

/** The form's field of a wire name; the address's number has two spellings there. */
export function campoDe(nome: string): CampoDoPerfil | null {
  if (nome === 'numeroCasa') return 'numero'
  return (CAMPOS_DO_PERFIL as readonly string[]).includes(nome) ? (nome as CampoDoPerfil) : null
}

/**
 * The fields after the profile changed underneath (a pull, an answer, another tab): what the person typed stays, a
 * refused write stays to be corrected, the rest follows.
 */
export function mesclar(
  base: PerfilValores,
  recusado: PerfilCampos,
  valores: PerfilValores,
  digitados: ReadonlySet<CampoDoPerfil>,
): PerfilValores {
  const draft = valoresDe(recusado)
  const pick = (campo: CampoDoPerfil) =>
    digitados.has(campo) ? valores[campo] : (campo in recusado ? draft : base)[campo]
  return Object.fromEntries(CAMPOS_DO_PERFIL.map((campo) => [campo, pick(campo)])) as PerfilValores
}

/** What the clinic has in a field, as one reads it; null where it has nothing. */
export function valorNaClinica(servidor: Perfil | null, campo: CampoDoPerfil): string | null {
  const valor = servidor?.[campo]
  if (valor == null || valor === '') return null
  return campo === 'dataNascimento' ? formatData(String(valor)) : String(valor)
}

/** The new value, where one field alone is changed and not emptied; else null. */
export function valorDaMudanca(campos: PerfilCampos): string | null {
  const [campo, ...mais] = CAMPOS_DO_PERFIL.filter((c) => c in campos)
  if (campo === undefined || mais.length > 0) return null
  const valor = valoresDe(campos)[campo]
  if (valor === null || valor === '') return null
  return campo === 'dataNascimento' ? formatData(valor) : valor
}
