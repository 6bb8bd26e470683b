import { z } from 'zod'
import { isData } from '#domain/lib/dates.ts'
import { dataSchema, emailEntrada, idSchema } from '#domain/lib/fields.ts'
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
  dataNascimento: dataSchema.nullable(),
  cpf: z.string(),
  cep: z.string(),
  uf: z.string(),
  municipio: z.string(),
  bairro: z.string(),
  logradouro: z.string(),
  numero: z.number().int().nullable(),
  /** The same as `numero`: the older spelling is answered too. */
  numeroCasa: z.number().int().nullable(),
  complemento: z.string(),
  /** Grows by one at every write; also in the `ETag`. */
  versao: z.number().int(),
})
export type Perfil = z.infer<typeof perfilSchema>

/** A row of the admin's list: a registered person, with the profile's fields where there is one (`id` null: none yet). */
export const usuarioListadoSchema = z.object({
  ...perfilSchema.shape,
  id: idSchema.nullable(),
  nomeUsuario: z.string(),
})
export type UsuarioListado = z.infer<typeof usuarioListadoSchema>

const livre = (maximo: number) =>
  z
    .string()
    .trim()
    .max(maximo, `Use no máximo ${maximo} caracteres.`)
    .nullable()
    .transform((t) => t ?? '')

const documento = (valido: (t: string) => boolean, mascara: (t: string) => string, mensagem: string) =>
  z
    .string()
    .nullable()
    .transform((t, ctx) => {
      const limpo = digitos(t ?? '')
      if (limpo !== '' && !valido(limpo)) {
        ctx.addIssue({ code: 'custom', message: mensagem })
        return z.NEVER
      }
      return mascara(limpo)
    })

const numeroEntrada = z.union([z.number(), z.string(), z.null()]).transform((n, ctx) => {
  if (n === null || (typeof n === 'string' && n.trim() === '')) return null
  const lido = Number(n)
  if (!Number.isInteger(lido) || lido < 0 || lido > 999_999) {
    ctx.addIssue({ code: 'custom', message: 'Número inválido.' })
    return z.NEVER
  }
  return lido
})

const nascimentoEntrada = z
  .string()
  .nullable()
  .transform((t, ctx) => {
    const data = (t ?? '').slice(0, 10)
    if (data === '') return null
    if (!isData(data) || data < '1900-01-01') {
      ctx.addIssue({ code: 'custom', message: 'Data inválida.' })
      return z.NEVER
    }
    return data
  })

const camposEntrada = {
  nome: livre(80),
  sobrenome: livre(120),
  telefone: documento(isTelefone, formatTelefone, 'Telefone inválido: use DDD e número.'),
  dataNascimento: nascimentoEntrada,
  cpf: documento(isCpf, formatCpf, 'CPF inválido: confira os números.'),
  cep: documento(isCep, formatCep, 'CEP inválido: use oito números.'),
  uf: z
    .string()
    .trim()
    .toUpperCase()
    .nullable()
    .transform((t) => t ?? '')
    .refine((t) => t === '' || (UFS as readonly string[]).includes(t), 'UF inválida.'),
  municipio: livre(120),
  bairro: livre(120),
  logradouro: livre(200),
  numero: numeroEntrada,
  complemento: livre(120),
}

/** The fields a person can edit, as parsed: one form for page, queue and server. */
export const perfilCamposSchema = z.object(camposEntrada).partial()
export type PerfilCampos = z.infer<typeof perfilCamposSchema>
export type CampoDoPerfil = keyof typeof camposEntrada

/**
 * What POST and PUT take. A field that is not sent stays as it is: the queue sends only what the person changed, so
 * a write made over a newer profile merges field by field on the server.
 */
export const perfilEntradaSchema = z
  .object({ ...camposEntrada, numeroCasa: numeroEntrada, email: emailEntrada('Email é obrigatório!') })
  .partial()
  .transform(({ numeroCasa, ...campos }) =>
    numeroCasa !== undefined && campos.numero === undefined ? { ...campos, numero: numeroCasa } : campos,
  )
export type PerfilEntrada = z.infer<typeof perfilEntradaSchema>

export const CAMPOS_DO_PERFIL = Object.keys(camposEntrada) as readonly CampoDoPerfil[]

export const usuarioFiltroSchema = z.object({
  /** Part of a name, e-mail or phone. */
  busca: z.string().trim().max(120).optional(),
  limite: z.coerce.number().int().min(1).max(500).optional(),
  pagina: z.coerce.number().int().min(1).max(100_000).optional(),
})
