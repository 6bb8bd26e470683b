import * as z from 'zod/mini'

/** What the system is made of, as its owner is told of it. */
const PARTS = ['copia', 'disco', 'banco', 'relogio', 'versao', 'contas', 'email', 'avisos'] as const
/** Conditions from the best to the worst; `desligado`, for a part that is not in use, stands apart. */
const CONDITIONS = ['em_ordem', 'olhar', 'resolver', 'desligado'] as const

export const conditionSchema = z.enum(CONDITIONS)
export type Condition = z.infer<typeof conditionSchema>

const factSchema = z.object({ nome: z.string(), valor: z.string() })

export const systemPartSchema = z.object({
  parte: z.enum(PARTS),
  situacao: conditionSchema,
  /** Two or three, in words; times are of the clinic's clock. */
  fatos: z.array(factSchema),
  /** How much of it is used, from 0 to 1, where it can be full. */
  uso: z.nullable(z.number()),
  /** What to do, a sentence each; none where there is nothing to do. */
  fazer: z.array(z.string()),
})
export type SystemPart = z.infer<typeof systemPartSchema>

export const systemHealthSchema = z.object({
  conferidoEm: z.iso.datetime(),
  partes: z.array(systemPartSchema),
})
export type SystemHealth = z.infer<typeof systemHealthSchema>
