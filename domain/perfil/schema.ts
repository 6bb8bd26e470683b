import * as z from 'zod/mini'
import { isClinicDate } from '#domain/lib/dates.ts'
import {
  dataSchema,
  datePart,
  emailInput,
  idSchema,
  optionalText,
  pageLimit,
  placeName,
  REQUIRED,
  reading,
  visibleName,
} from '#domain/lib/fields.ts'
import { digits, formatCep, formatCpf, formatPhone, isCep, isCpf, isPhone } from '#domain/lib/masks.ts'
import type { PerfilField } from './fields.ts'

export const STATE_CODES = [
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

/**
 * A row of the admin's list: a registered person, with the profile's fields where there is one (`id` null:
 * none yet).
 */
export const listedUsuarioSchema = z.object({
  ...perfilSchema.shape,
  id: z.nullable(idSchema),
  nomeUsuario: z.string(),
  /** Whether the clinic knows that the account is hers; older servers do not say. */
  confirmada: z.optional(z.boolean()),
})
export type ListedUsuario = z.infer<typeof listedUsuarioSchema>

/**
 * Who somebody is and how to call her: what the reception's agenda shows beside a visit. For the Admin alone.
 */
export const contactSchema = z.pick(listedUsuarioSchema, {
  email: true,
  nomeUsuario: true,
  nome: true,
  sobrenome: true,
  telefone: true,
  confirmada: true,
})
export type Contact = z.infer<typeof contactSchema>

const document = (valid: (t: string) => boolean, mask: (t: string) => string, mensagem: string) =>
  z.pipe(
    z.nullable(z.string()),
    reading((t) => {
      const clean = digits(t ?? '')
      return clean === '' || valid(clean) ? mask(clean) : undefined
    }, mensagem),
  )

const houseNumberInput = z.pipe(
  z.union([z.number(), z.string(), z.null()]),
  reading((n) => {
    if (n === null || (typeof n === 'string' && n.trim() === '')) return null
    // Only digits make a house number: `Number` alone would also take "0x1F" and "1e3".
    const parsed = typeof n === 'string' && !/^\s*\d+\s*$/.test(n) ? Number.NaN : Number(n)
    return Number.isInteger(parsed) && parsed >= 0 && parsed <= 999_999 ? parsed : undefined
  }, 'Número inválido.'),
)

/** No clock is read here: which days are still to come the form knows. */
const LAST_BIRTH = '2099-12-31'

const birthDateInput = z.pipe(
  z.nullable(z.string()),
  reading((t) => {
    const data = datePart(t ?? '')
    if (data === '') return null
    return isClinicDate(data) && data >= '1900-01-01' && data <= LAST_BIRTH ? data : undefined
  }, 'Data inválida.'),
)

/** How each field is read; a client's card has some of the same (`domain/ficha`). */
export const perfilFieldsInput = {
  nome: optionalText(80).check(visibleName),
  sobrenome: optionalText(120).check(visibleName),
  telefone: document(isPhone, formatPhone, 'Telefone inválido: use DDD e número.'),
  dataNascimento: birthDateInput,
  cpf: document(isCpf, formatCpf, 'CPF inválido: confira os números.'),
  cep: document(isCep, formatCep, 'CEP inválido: use oito números.'),
  uf: z
    .pipe(
      z.nullable(z.string().check(z.trim(), z.toUpperCase())),
      z.transform((t) => t ?? ''),
    )
    .check(z.refine((t) => t === '' || (STATE_CODES as readonly string[]).includes(t), 'UF inválida.')),
  municipio: optionalText(120),
  bairro: optionalText(120),
  logradouro: optionalText(200),
  numero: houseNumberInput,
  complemento: optionalText(120),
} satisfies Record<PerfilField, unknown>

/** The fields a person can edit, as parsed: one form for page, queue and server. */
export const perfilFieldsSchema = z.partial(z.object(perfilFieldsInput))
export type PerfilFields = z.infer<typeof perfilFieldsSchema>

/**
 * What POST and PUT take. A field that is not sent stays as it is: the queue sends only what the person
 * changed, so a write made over a newer profile merges field by field on the server.
 */
export const perfilInputSchema = z.pipe(
  z.partial(
    z.object({
      ...perfilFieldsInput,
      numeroCasa: houseNumberInput,
      email: emailInput(REQUIRED.email),
    }),
  ),
  z.transform(({ numeroCasa, ...campos }) =>
    numeroCasa !== undefined && campos.numero === undefined ? { ...campos, numero: numeroCasa } : campos,
  ),
)
export type PerfilInput = z.infer<typeof perfilInputSchema>

export const usuarioFilterSchema = z.object({
  /** Words of the name or the e-mail, or digits of phone or CPF; whatever the case and the accents. */
  busca: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** How many people one page holds; without it the answer has all of them. */
  limite: pageLimit,
  /** The e-mail of the last person of the page before. */
  depois: z.optional(z.string().check(z.trim(), z.maxLength(254), z.toLowerCase())),
  nomeDepois: placeName,
})
