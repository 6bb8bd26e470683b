import { type Clinica, type ClinicaEntrada, clinicaEntradaSchema } from '#domain/clinica/schema.ts'
import { formatCep, formatTelefone } from '#domain/lib/masks.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'

export type VideoValores = {
  /** Stays with the row while it is moved and edited; never sent. */
  readonly chave: string
  readonly titulo: string
  readonly url: string
  readonly duracao: string
}

const TEXTOS = [
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
] as const
export type CampoDeTexto = (typeof TEXTOS)[number]

/** The record as the form holds it: everything a text, as typed. */
export type Valores = Record<CampoDeTexto, string> & { videos: readonly VideoValores[] }
export type Campo = keyof Valores
const CAMPOS: readonly Campo[] = [...TEXTOS, 'videos']

const graus = (n: number | null) => (n === null ? '' : String(n).replace('.', ','))

/** Phones and postal codes masked, as their fields show them: shown otherwise they would count as typed. */
export function valoresDe(c: Clinica): Valores {
  return {
    ...c,
    complemento: c.complemento ?? '',
    cor: c.cor.toUpperCase(),
    cep: formatCep(c.cep),
    whatsapp: formatTelefone(c.whatsapp),
    telefone: formatTelefone(c.telefone),
    latitude: graus(c.latitude),
    longitude: graus(c.longitude),
    videos: c.videos.map((v, i) => ({ chave: `v${i}`, ...v })),
  }
}

function semChaves(videos: readonly VideoValores[]) {
  return videos.map(({ titulo, url, duracao }) => ({ titulo, url, duracao }))
}

function isIgual(a: Valores, b: Valores, campo: Campo): boolean {
  return campo === 'videos'
    ? JSON.stringify(semChaves(a.videos)) === JSON.stringify(semChaves(b.videos))
    : a[campo] === b[campo]
}

/** The fields that say something else than the clinic's record. */
export function camposMudados(base: Valores, valores: Valores): readonly Campo[] {
  return CAMPOS.filter((campo) => !isIgual(base, valores, campo))
}

/** What arrived from the clinic, under what the person has changed since `antes`. */
export function mesclar(antes: Valores, depois: Valores, atuais: Valores): Valores {
  const mudados = camposMudados(antes, atuais)
  return { ...depois, ...Object.fromEntries(mudados.map((campo) => [campo, atuais[campo]])) }
}

/** "" is no number; "-23,5" is one; anything else stays as it was typed, for the schema to refuse. */
function lerGraus(texto: string): unknown {
  const t = texto.trim().replace(',', '.')
  if (t === '') return null
  return /^-?\d+(\.\d+)?$/.test(t) ? Number(t) : texto
}

/** What is sent, or why not: messages by the form's field (`videos.0.url`). */
export function lerValores(valores: Valores): Result<ClinicaEntrada, Record<string, string>> {
  const lida = clinicaEntradaSchema.safeParse({
    ...valores,
    latitude: lerGraus(valores.latitude),
    longitude: lerGraus(valores.longitude),
    videos: semChaves(valores.videos),
  })
  const erros: Record<string, string> = {}
  for (const { path, message } of lida.error?.issues ?? []) erros[path.join('.')] ??= message
  // The wire takes a video without an address; a person who adds one means to show it.
  for (const [i, { url }] of valores.videos.entries())
    if (url.trim() === '') erros[`videos.${i}.url`] = 'Endereço do vídeo é obrigatório!'
  return lida.success && Object.keys(erros).length === 0 ? ok(lida.data) : err(erros)
}
