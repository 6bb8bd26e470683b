import { z } from 'zod'
import { isFuso } from '#domain/lib/dates.ts'
import { texto } from '#domain/lib/fields.ts'

const url = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Endereço inválido: comece com https://.' }),
])
const livre = (maximo: number) => z.string().trim().max(maximo, `Use no máximo ${maximo} caracteres.`)

/** Everything about the one clinic: shown in header, home, /sobre and footer. Empty where not set. */
export const clinicaSchema = z.object({
  nome: z.string(),
  logradouro: z.string(),
  numero: z.string(),
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
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  videos: z.array(z.object({ titulo: z.string(), url: z.string(), duracao: z.string() })),
  /** The brand colour (#RRGGBB) the rosé scale is made from. */
  cor: z.string(),
  /** IANA zone of the clinic's wall clock. */
  fuso: z.string(),
})
export type Clinica = z.infer<typeof clinicaSchema>

export const clinicaEntradaSchema = z.object({
  nome: texto('Nome é obrigatório!', 80),
  logradouro: livre(200).default(''),
  numero: livre(20).default(''),
  bairro: livre(120).default(''),
  municipio: livre(120).default(''),
  uf: livre(2).default(''),
  cep: livre(9).default(''),
  telefone: livre(20).default(''),
  whatsapp: livre(20).default(''),
  email: z.union([z.literal(''), z.email('Email inválido.')]).default(''),
  instagram: livre(60).default(''),
  facebook: livre(120).default(''),
  mapaUrl: url.default(''),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  videos: z
    .array(z.object({ titulo: texto('Título é obrigatório!', 120), url: url, duracao: livre(8).default('') }))
    .max(12, 'No máximo 12 vídeos.')
    .default([]),
  cor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida: use #RRGGBB.')
    .default('#9A4A55'),
  fuso: z.string().refine(isFuso, 'Fuso horário desconhecido.').default('America/Sao_Paulo'),
})
export type ClinicaEntrada = z.infer<typeof clinicaEntradaSchema>
