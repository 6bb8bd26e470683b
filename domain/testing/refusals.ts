import type * as z from 'zod/mini'

/** What a schema refuses of an input, as `[field, message]` in order; empty where it accepts. For tests. */
export function refusals(schema: z.ZodMiniType, input: unknown): [string, string][] {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map((i) => [i.path.join('.'), i.message])
}
