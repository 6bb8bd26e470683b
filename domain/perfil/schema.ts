import * as z from 'zod/mini'
import { isData } from '#domain/lib/dates.ts'
import {
  dataSchema,
  emailEntrada,
  idSchema,
  leitura,
  limiteDaPagina,
  textoOpcional,
} from '#domain/lib/fields.ts'
import { digitos, formatCep, formatCpf, formatTelefone, isCep, isCpf, isTelefone } from '#domain/lib/masks.ts'

export const UFS = [
  'AC',
  'AL',
  'AP',
  'AM',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MT',
  'MS',
  'MG',
  'PA',
  'PB',
  'PR',
  'PE',
  'PI',
  'RJ',
  'RN',
  'RS',
  'RO',
  'RR',
  'SC',
  'SP',
  'SE',
  'TO',
] as const

/** What the API answers of a person; masks are applied, unset fields are empty. */
export const perfilSchema = z.object({
  id: idSchema,
  nome: z.string(),
  sobrenome: z.string(),
  email: z.string(),
  telefone: z.string(),
  dataNascimento: z.nullable(dataSchema),
  cpf: z.string(),
  cep: z.string(),
  uf: z.string(),
  municipio: z.string(),
  bairro: z.string(),
  logradouro: z.string(),
  numero: z.nullable(z.number().check(z.int())),
  /** The same as `numero`: the older spelling is answered too. */
  numeroCasa: z.nullable(z.number().check(z.int())),
  complemento: z.string(),
  /** Grows by one at every write; also in the `ETag`. */
  versao: z.number().check(z.int()),
})
export type Perfil = z.infer<typeof perfilSchema>

/** A row of the admin's list: a registered person, with the profile's fields where there is one (`id` null: none yet). */
export const usuarioListadoSchema = z.object({
  ...perfilSchema.shape,
  id: z.nullable(idSchema),
  nomeUsuario: z.string(),
})
export type UsuarioListado = z.infer<typeof usuarioListadoSchema>

/** Who somebody is and how to call her: what the reception's agenda shows beside a visit. For the Admin alone. */
export const pessoaSchema = z.pick(usuarioListadoSchema, {
  email: true,
  nomeUsuario: true,
  nome: true,
  sobrenome: true,
  telefone: true,
})
export type Pessoa = z.infer<typeof pessoaSchema>

const documento = (valido: (t: string) => boolean, mascara: (t: string) => string, mensagem: string) =>
  z.pipe(
    z.nullable(z.string()),
    leitura((t) => {
      const limpo = digitos(t ?? '')
      return limpo === '' || valido(limpo) ? mascara(limpo) : undefined
    }, mensagem),
  )

const numeroEntrada = z.pipe(
  z.union([z.number(), z.string(), z.null()]),
  leitura((n) => {
    if (n === null || (typeof n === 'string' && n.trim() === '')) return null
    const lido = Number(n)
    return Number.isInteger(lido) && lido >= 0 && lido <= 999_999 ? lido : undefined
  }, 'Número inválido.'),
)

const nascimentoEntrada = z.pipe(
  z.nullable(z.string()),
  leitura((t) => {
    const data = (t ?? '').slice(0, 10)
    if (data === '') return null
    return isData(data) && data >= '1900-01-01' ? data : undefined
  }, 'Data inválida.'),
)

const camposEntrada = {
  nome: textoOpcional(80),
  sobrenome: textoOpcional(120),
  telefone: documento(isTelefone, formatTelefone, 'Telefone inválido: use DDD e número.'),
  dataNascimento: nascimentoEntrada,
  cpf: documento(isCpf, formatCpf, 'CPF inválido: confira os números.'),
  cep: documento(isCep, formatCep, 'CEP inválido: use oito números.'),
  uf: z
    .pipe(
      z.nullable(z.string().check(z.trim(), z.toUpperCase())),
      z.transform((t) => t ?? ''),
    )
    .check(z.refine((t) => t === '' || (UFS as readonly string[]).includes(t), 'UF inválida.')),
  municipio: textoOpcional(120),
  bairro: textoOpcional(120),
  logradouro: textoOpcional(200),
  numero: numeroEntrada,
  complemento: textoOpcional(120),
}

/** The fields a person can edit, as parsed: one form for page, queue and server. */
export const perfilCamposSchema = z.partial(z.object(camposEntrada))
export type PerfilCampos = z.infer<typeof perfilCamposSchema>
export type CampoDoPerfil = keyof typeof camposEntrada

/**
 * What POST and PUT take. A field that is not sent stays as it is: the queue sends only what the person changed, so
 * a write made over a newer profile merges field by field on the server.
 */
export const perfilEntradaSchema = z.pipe(
  z.partial(
    z.object({ ...camposEntrada, numeroCasa: numeroEntrada, email: emailEntrada('Email é obrigatório!') }),
  ),
  z.transform(({ numeroCasa, ...campos }) =>
    numeroCasa !== undefined && campos.numero === undefined ? { ...campos, numero: numeroCasa } : campos,
  ),
)
export type PerfilEntrada = z.infer<typeof perfilEntradaSchema>

export const CAMPOS_DO_PERFIL = Object.keys(camposEntrada) as readonly CampoDoPerfil[]

export const usuarioFiltroSchema = z.object({
  /** Words of the name or the e-mail, or digits of phone or CPF; whatever the case and the accents. */
  busca: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** Without it all are answered. */
  limite: limiteDaPagina,
  /** The e-mail of the last person of the page before. */
  depois: z.optional(z.string().check(z.trim(), z.maxLength(254), z.toLowerCase())),
})
