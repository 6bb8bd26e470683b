import type * as z from 'zod/mini'

/** What a schema refuses of an input, as `[field, message]` in order; empty where it accepts. For tests. */
export function recusas(schema: z.ZodMiniType, entrada: unknown): [string, string][] {
  const lido = schema.safeParse(entrada)
  return lido.success ? [] : lido.error.issues.map((i) => [i.path.join('.'), i.message])
}
