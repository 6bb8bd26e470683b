import * as z from 'zod/mini'

/** What the API re-encodes; a phone that offers these turns its own format into one of them. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** The same, in words. */
export const IMAGE_TYPE_NAMES = 'JPG, PNG, WebP ou AVIF'

/** The largest picture the API takes, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024

/** The longer side, in pixels, of the two stored sizes. */
export const LARGE_SIDE = 1200
export const SMALL_SIDE = 480

/** A stored picture's name, in either size: made by the server, never a path. */
export const imageNameSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{2,80}\.webp$/, 'Nome de imagem inválido.'))

export const imageAnswerSchema = z.object({ imagem: z.string() })
