import * as z from 'zod/mini'
import { isFuso } from '#domain/lib/dates.ts'
import { texto, textoLivre } from '#domain/lib/fields.ts'

/** Empty, or what `schema` takes; `error` is the one thing said of anything else. */
const vazioOu = <T extends z.ZodMiniType>(schema: T, error: string) =>
  z.union([z.literal(''), schema], { error })

const ENDERECO = 'Endereço inválido: comece com https://.'
const url = vazioOu(z.url({ protocol: /^https?$/, error: ENDERECO }), ENDERECO)
const EMAIL = 'Email inválido.'
const livre = (maximo: number) => z._default(textoLivre(maximo), '')

const graus = (limite: number, nome: string) => {
  const error = `${nome} inválida: use um número de -${limite} a ${limite}.`
  return z.nullable(z.number({ error }).check(z.minimum(-limite, error), z.maximum(limite, error)))
}

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
  /** The brand colour (#RRGGBB) the rosé scale is made from. */
  cor: z.string(),
  /** IANA zone of the clinic's wall clock. */
  fuso: z.string(),
})
export type Clinica = z.infer<typeof clinicaSchema>

export const clinicaEntradaSchema = z.object({
  nome: texto('Nome é obrigatório!', 80),
  logradouro: livre(200),
  numero: livre(20),
  complemento: livre(80),
  bairro: livre(120),
  municipio: livre(120),
  uf: livre(2),
  cep: livre(9),
  telefone: livre(20),
  whatsapp: livre(20),
  email: z._default(vazioOu(z.email(EMAIL), EMAIL), ''),
  instagram: livre(60),
  facebook: livre(120),
  mapaUrl: z._default(url, ''),
  latitude: z._default(graus(90, 'Latitude'), null),
  longitude: z._default(graus(180, 'Longitude'), null),
  videos: z._default(
    z
      .array(z.object({ titulo: texto('Título é obrigatório!', 120), url: url, duracao: livre(8) }))
      .check(z.maxLength(12, 'No máximo 12 vídeos.')),
    [],
  ),
  cor: z._default(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida: use #RRGGBB.')), '#9A4A55'),
  fuso: z._default(z.string().check(z.refine(isFuso, 'Fuso horário desconhecido.')), 'America/Sao_Paulo'),
})
export type ClinicaEntrada = z.infer<typeof clinicaEntradaSchema>
