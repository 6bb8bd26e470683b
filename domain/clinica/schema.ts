import * as z from 'zod/mini'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#domain/lib/dates.ts'
import { freeText, REQUIRED, text } from '#domain/lib/fields.ts'
import { weekSchema } from '#domain/week/schema.ts'
import { DEFAULT_LIMITS } from './limits.ts'

/** Empty, or what `schema` takes; `error` is the one thing said of anything else. */
const emptyOr = <T extends z.ZodMiniType>(schema: T, error: string) =>
  z.union([z.literal(''), schema], { error })

const ADDRESS = 'Endereço inválido: comece com https://.'
const url = emptyOr(z.url({ protocol: /^https?$/, error: ADDRESS }), ADDRESS)
const EMAIL = 'Email inválido.'
const free = (max: number) => z._default(freeText(max), '')

/** The refusal of a `fuso` that is not the name of a time zone. */
export const UNKNOWN_ZONE = 'Fuso horário desconhecido.'

/** A record may keep the zone it has, even one that would not be taken anew: `stored`. */
const zone = (stored?: string) =>
  z._default(
    z.string().check(z.refine((fuso) => fuso === stored || isTimeZone(fuso), UNKNOWN_ZONE)),
    DEFAULT_TIME_ZONE,
  )

const degrees = (limite: number, nome: string) => {
  const error = `${nome} inválida: use um número de -${limite} a ${limite}.`
  return z.nullable(z.number({ error }).check(z.minimum(-limite, error), z.maximum(limite, error)))
}

const limit = (highest: number) => {
  const error = `Use um número inteiro de 1 a ${highest}, ou deixe vazio.`
  return z.nullable(z.number({ error }).check(z.int(error), z.minimum(1, error), z.maximum(highest, error)))
}

/** What a client can take of the clinic's time on her own; `null` is no limit. Reception has none. */
const limitsSchema = z.object({
  /** How many days from today on she can book. */
  diasDeAgenda: limit(730),
  /** How many visits she can have that are not over. */
  visitasAbertas: limit(999),
  /** How many visits she can book on one day, cancelled ones too. */
  pedidosPorDia: limit(999),
  /**
   * Until how many hours before its start she can move or cancel a visit; without one, until it begins.
   * Missing in records older than this field.
   */
  horasParaMudar: z.optional(limit(720)),
  /**
   * How many hours before its start she has to book a visit; without one, any time before. Missing in
   * records older than this field.
   */
  horasParaMarcar: z.optional(limit(720)),
})
export type Limits = Readonly<z.infer<typeof limitsSchema>>

/** What is remembered of "Comece por aqui"; what else is done there, the clinic's own data says. */
const guideSchema = z.object({
  /** "Agora não": nobody is led there any more. */
  dispensado: z.boolean(),
  /** Steps that were left out on purpose. */
  pulados: z
    .array(z.enum(['clinica', 'semana', 'servicos', 'mensagens', 'convidar'], 'Passo desconhecido.'))
    .check(z.maxLength(20, 'Passos demais.')),
  /** Whether the last task, inviting clients, was done: nothing else in the clinic's data tells it. */
  convidou: z.boolean(),
})
export type Guide = Readonly<z.infer<typeof guideSchema>>

/** Everything about the one clinic: shown in header, home, /sobre and footer. Empty where not set. */
export const clinicaSchema = z.object({
  nome: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  /** Missing in records older than this field. */
  complemento: z.optional(z.string()),
  bairro: z.string(),
  municipio: z.string(),
  uf: z.string(),
  cep: z.string(),
  telefone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  /** The page a tap on the map opens or embeds. */
  mapaUrl: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  videos: z.array(z.object({ titulo: z.string(), url: z.string(), duracao: z.string() })),
  /** How one pays, said beside the price where one books. Missing in records older than this field. */
  pagamento: z.optional(z.string()),
  /** What clients can take on their own. Missing in records older than this field. */
  limites: z.optional(limitsSchema),
  /** When the clinic works; null or missing where it never said so: the standard starts hold. */
  semana: z.optional(z.nullable(weekSchema)),
  /** How far the owner's first minutes have come. Missing in records older than this field. */
  guia: z.optional(guideSchema),
  /** The brand colour (#RRGGBB) the rosé scale is made from. */
  cor: z.string(),
  /** IANA zone of the clinic's wall clock. */
  fuso: z.string(),
})
export type Clinica = z.infer<typeof clinicaSchema>

export const clinicaInputSchema = z.object({
  nome: text(REQUIRED.nome, 80),
  logradouro: free(200),
  numero: free(20),
  complemento: free(80),
  bairro: free(120),
  municipio: free(120),
  uf: free(2),
  cep: free(9),
  telefone: free(20),
  whatsapp: free(20),
  email: z._default(emptyOr(z.email(EMAIL), EMAIL), ''),
  instagram: free(60),
  facebook: free(120),
  mapaUrl: z._default(url, ''),
  latitude: z._default(degrees(90, 'Latitude'), null),
  longitude: z._default(degrees(180, 'Longitude'), null),
  videos: z._default(
    z
      .array(z.object({ titulo: text('Título é obrigatório!', 120), url: url, duracao: free(8) }))
      .check(z.maxLength(12, 'No máximo 12 vídeos.')),
    [],
  ),
  pagamento: free(120),
  limites: z._default(limitsSchema, DEFAULT_LIMITS),
  /** Missing, the week stays as it is: older callers know of none. */
  semana: z.optional(z.nullable(weekSchema)),
  /** Missing, what the guide remembers stays as it is: older callers know of none. */
  guia: z.optional(guideSchema),
  cor: z._default(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida: use #RRGGBB.')), '#9A4A55'),
  fuso: zone(),
})
export type ClinicaInput = z.infer<typeof clinicaInputSchema>

/** What is written over a record whose zone may stay what it is, though this runtime does not know it. */
export const clinicaInputOver = ({ fuso }: Pick<Clinica, 'fuso'>) =>
  z.extend(clinicaInputSchema, { fuso: zone(fuso) })

/**
 * A change. With `visto`, what was seen of it, it is laid over the record as it is by now, field by field.
 */
export const clinicaUpdateSchema = z.extend(clinicaInputSchema, {
  visto: z.optional(z.partial(clinicaSchema)),
  /** Whether it is one, only the server can say, who knows the stored one. */
  fuso: z._default(z.string(), DEFAULT_TIME_ZONE),
})

/**
 * What a write answers. A repeat is answered the same, and where the record is another by now, `agora` is
 * that.
 */
export const clinicaWrittenSchema = z.extend(clinicaSchema, { agora: z.optional(clinicaSchema) })
