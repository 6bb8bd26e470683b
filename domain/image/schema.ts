import * as z from 'zod/mini'

/** What the API re-encodes; a phone that offers these turns its own format into one of them. */
export const IMAGEM_TIPOS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** The same, in words. */
export const IMAGEM_TIPOS_NOMES = 'JPG, PNG, WebP ou AVIF'

/** The largest picture the API takes, in bytes. */
export const IMAGEM_MAXIMA = 8 * 1024 * 1024

/** The longer side, in pixels, of the two stored sizes. */
export const LADO_GRANDE = 1200
export const LADO_PEQUENO = 480

/** A stored picture's name, in either size: made by the server, never a path. */
export const nomeDeImagemSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{2,80}\.webp$/, 'Nome de imagem inválido.'))

export const imagemRespostaSchema = z.object({ imagem: z.string() })
