import * as z from 'zod/mini'
import { LIMIT_NAMES, type LimitName, limitsOf } from '#domain/clinica/limits.ts'
import { type Clinica, type ClinicaInput, clinicaInputOver } from '#domain/clinica/schema.ts'
import { wholeOf } from '#domain/clinica/whole.ts'
import { formatCep, formatPhone } from '#domain/lib/masks.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'

const videoValuesSchema = z.object({
  /** Stays with the row while it is moved and edited; never sent. */
  chave: z.string(),
  titulo: z.string(),
  url: z.string(),
  duracao: z.string(),
})
export type VideoValues = Readonly<z.infer<typeof videoValuesSchema>>

const TEXT_FIELDS = [
  'nome',
  'fuso',
  'cor',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'municipio',
  'uf',
  'mapaUrl',
  'latitude',
  'longitude',
  'whatsapp',
  'telefone',
  'email',
  'instagram',
  'facebook',
  'pagamento',
  ...LIMIT_NAMES,
] as const
export type TextFieldName = (typeof TEXT_FIELDS)[number]

/** The record as the form holds it: everything a text, as typed. */
export type Values = Record<TextFieldName, string> & { videos: readonly VideoValues[] }
export type FieldName = keyof Values
const TEXTS = Object.fromEntries(TEXT_FIELDS.map((campo) => [campo, z.string()]))
/** Reads them where the browser has kept them over a login. */
export const valuesSchema: z.ZodMiniType<Values> = z.object({
  ...(TEXTS as Record<TextFieldName, z.ZodMiniString>),
  videos: z.array(videoValuesSchema),
})
const FIELDS: readonly FieldName[] = [...TEXT_FIELDS, 'videos']

/** The field of the record that a field of the form is a part of. */
const recordFieldOf = (campo: FieldName): keyof ClinicaInput => (isLimit(campo) ? 'limites' : campo)
const isLimit = (campo: FieldName): campo is LimitName => (LIMIT_NAMES as readonly string[]).includes(campo)

const limitText = (limit: number | null) => (limit === null ? '' : String(limit))

const degreesText = (n: number | null) => (n === null ? '' : String(n).replace('.', ','))

/** Phones and postal codes masked, as their fields show them: shown otherwise they would count as typed. */
export function clinicaValuesOf(c: Clinica): Values {
  const { limites: _, ...record } = c
  const {
    diasDeAgenda,
    visitasAbertas,
    pedidosPorDia,
    horasParaMarcar = null,
    horasParaMudar = null,
  } = limitsOf(c)
  return {
    ...record,
    complemento: c.complemento ?? '',
    pagamento: c.pagamento ?? '',
    diasDeAgenda: limitText(diasDeAgenda),
    visitasAbertas: limitText(visitasAbertas),
    pedidosPorDia: limitText(pedidosPorDia),
    horasParaMarcar: limitText(horasParaMarcar),
    horasParaMudar: limitText(horasParaMudar),
    cor: c.cor.toUpperCase(),
    cep: formatCep(c.cep),
    whatsapp: formatPhone(c.whatsapp),
    telefone: formatPhone(c.telefone),
    latitude: degreesText(c.latitude),
    longitude: degreesText(c.longitude),
    videos: c.videos.map((v, i) => ({ chave: `v${i}`, ...v })),
  }
}

function withoutKeys(videos: readonly VideoValues[]) {
  return videos.map(({ titulo, url, duracao }) => ({ titulo, url, duracao }))
}

function isEqual(a: Values, b: Values, campo: FieldName): boolean {
  return campo === 'videos'
    ? JSON.stringify(withoutKeys(a.videos)) === JSON.stringify(withoutKeys(b.videos))
    : a[campo] === b[campo]
}

/** The fields that say something else than the clinic's record. */
export function changedClinicaFields(base: Values, values: Values): readonly FieldName[] {
  return FIELDS.filter((campo) => !isEqual(base, values, campo))
}

/**
 * What arrived from the clinic, under what the person has changed since `before`. `contested`: what both have
 * changed, each to something else; there the typed one stays. Not by `mergeFields`, which would tell videos
 * apart by the keys that only the form gives them.
 */
export function mergeClinica(
  before: Values,
  arrived: Values,
  current: Values,
): { readonly merged: Values; readonly contested: readonly FieldName[] } {
  const changed = changedClinicaFields(before, current)
  return {
    merged: { ...arrived, ...Object.fromEntries(changed.map((campo) => [campo, current[campo]])) },
    contested: changed.filter(
      (campo) => !(isEqual(before, arrived, campo) || isEqual(arrived, current, campo)),
    ),
  }
}

/**
 * The record as it was seen, and what of it is to be another: what was not touched is sent as it was seen, in
 * the clinic's own spelling, or it would count as changed.
 */
export function editOf(
  clinica: Clinica,
  wanted: ClinicaInput,
  changed: readonly FieldName[],
): { readonly seen: ClinicaInput; readonly input: ClinicaInput } {
  const seen = wholeOf(clinica)
  const fields = changed.map(recordFieldOf)
  return { seen, input: { ...seen, ...Object.fromEntries(fields.map((campo) => [campo, wanted[campo]])) } }
}

/** "" is no limit; anything but digits stays as it was typed, for the schema to refuse. */
function parseLimit(text: string): unknown {
  const t = text.trim()
  if (t === '') return null
  return /^\d+$/.test(t) ? Number(t) : text
}

/** "" is no number; "-23,5" is one; anything else stays as it was typed, for the schema to refuse. */
function parseDegrees(text: string): unknown {
  const t = text.trim().replace(',', '.')
  if (t === '') return null
  return /^-?\d+(\.\d+)?$/.test(t) ? Number(t) : text
}

/** What is sent over the record, or why not: messages by the form's field (`videos.0.url`). */
export function parseValues(
  values: Values,
  record: Pick<Clinica, 'fuso'>,
): Result<ClinicaInput, Record<string, string>> {
  const parsed = clinicaInputOver(record).safeParse({
    ...values,
    latitude: parseDegrees(values.latitude),
    longitude: parseDegrees(values.longitude),
    limites: Object.fromEntries(LIMIT_NAMES.map((name) => [name, parseLimit(values[name])])),
    videos: withoutKeys(values.videos),
  })
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[path.join('.').replace(/^limites\./, '')] ??= message
  // The wire takes a video without an address; a person who adds one means to show it.
  for (const [i, { url }] of values.videos.entries())
    if (url.trim() === '') errors[`videos.${i}.url`] = 'Endereço do vídeo é obrigatório!'
  return parsed.success && Object.keys(errors).length === 0 ? ok(parsed.data) : err(errors)
}
