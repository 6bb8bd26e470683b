import * as z from 'zod/mini'

/** A stored picture's name, in either size: made by the server, never a path. */
export const imageNameSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{2,80}\.webp$/, 'Nome de imagem inválido.'))

export const imageAnswerSchema = z.object({ imagem: z.string() })
