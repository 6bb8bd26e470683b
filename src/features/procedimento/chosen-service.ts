import * as z from 'zod/mini'
import { parseDuration } from '#domain/lib/duration.ts'
import { idSchema } from '#domain/lib/fields.ts'
import { procedimentoSchema } from '#domain/procedimento/schema.ts'

/**
 * The service as it travels in the navigation state named `informacoes`. It comes out of the browser's
 * history, so it may be of an older version of the app: without `id` and `imagem` it still books, by its
 * name.
 */
const chosenServiceSchema = z
  .extend(procedimentoSchema, { id: z.catch(z.nullable(idSchema), null), imagem: z.catch(z.string(), '') })
  .check(z.refine((i) => parseDuration(i.tempo) !== null))
export type ChosenService = z.infer<typeof chosenServiceSchema>

/** The service of a navigation state, or null where the state is none of ours. */
export function readChosenService(state: unknown): ChosenService | null {
  if (typeof state !== 'object' || state === null || !('informacoes' in state)) return null
  const parsed = chosenServiceSchema.safeParse(state.informacoes)
  return parsed.success ? parsed.data : null
}
