import * as z from 'zod/mini'
import type { InviteInput } from '#domain/account/schema.ts'

/** Reads what was typed into an invitation, right or not yet, where the browser has kept it over a login. */
export const inviteValuesSchema: z.ZodMiniType<InviteInput> = z.object({
  nome: z.string(),
  email: z.string(),
})
