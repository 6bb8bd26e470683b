import * as z from 'zod/mini'
import { emailInput, REQUIRED, reading, text, visibleName } from '#domain/lib/fields.ts'
import { digits } from '#domain/lib/masks.ts'
import { MAX_PASSWORD, newPasswordFields, samePasswords } from '#domain/usuario/schema.ts'
import { CODE_DIGITS } from './rules.ts'

const instantSchema = z.iso.datetime()

/** Six digits, however they were grouped when they were read aloud. */
const codeInput = z.pipe(
  z.string({ error: 'Código é obrigatório!' }),
  reading(
    (t) => (digits(t).length === CODE_DIGITS && /^[\d\s.-]+$/.test(t) ? digits(t) : undefined),
    'O código tem seis números.',
  ),
)

const emailField = emailInput(REQUIRED.email)

/** An account as the Admin names it. */
export const accountRefSchema = z.object({ email: emailField })

export const passwordChangeInputSchema = z
  .object({
    senhaAtual: z
      .string({ error: 'Senha atual é obrigatória!' })
      .check(z.minLength(1, 'Senha atual é obrigatória!'), z.maxLength(MAX_PASSWORD, 'Senha longa demais.')),
    ...newPasswordFields,
  })
  .check(samePasswords)
export type PasswordChangeInput = z.infer<typeof passwordChangeInputSchema>

/** What is typed of a code that the clinic has read aloud. */
export const codeInputSchema = z.object({ enderecoEmail: emailField, codigo: codeInput })
export type CodeInput = z.infer<typeof codeInputSchema>

/** What is typed of such a code, and the password that is to hold from now on. */
export const codePasswordInputSchema = z
  .object({ enderecoEmail: emailField, codigo: codeInput, ...newPasswordFields })
  .check(samePasswords)
export type CodePasswordInput = z.infer<typeof codePasswordInputSchema>

export const confirmInputSchema = z.object({ codigo: codeInput })

/** A code as it is shown once, to whoever made it. */
export const madeCodeSchema = z.object({ codigo: z.string(), venceEm: instantSchema })
export type MadeCode = z.infer<typeof madeCodeSchema>

const DEVICE_KINDS = ['celular', 'tablet', 'computador', 'outro'] as const

/** What somebody logged in with. */
const loginDeviceSchema = z.object({
  tipo: z.enum(DEVICE_KINDS),
  /** The browser's name; empty where it did not say. */
  navegador: z.string(),
})
export type LoginDevice = z.infer<typeof loginDeviceSchema>

/** A login of one's own that has not ended. */
const openSessionSchema = z.object({
  id: z.string(),
  ...loginDeviceSchema.shape,
  /** When she logged in; null for a login from before the server kept that time. */
  entrouEm: z.nullable(instantSchema),
  usadaEm: z.nullable(instantSchema),
  /** Whether this is the session that asks, which one does not end from a list by mistake. */
  atual: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const securitySchema = z.object({
  /** When the password was last changed; where it never was (`nuncaTrocada`), when the account was made. */
  senhaTrocadaEm: instantSchema,
  nuncaTrocada: z.boolean(),
  /** Whether the clinic knows that the account is this person's. */
  confirmada: z.boolean(),
  /** The account's open sessions: first the one that asks, then the others by last use, the newest first. */
  sessoes: z.array(openSessionSchema),
})
export type Security = z.infer<typeof securitySchema>

export const sessionRefSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) })

/** Somebody who works at the clinic: an Admin. */
export const teamMemberSchema = z.object({
  email: z.string(),
  nome: z.string(),
  /** When she last logged in or was there, and with what; null where no session of hers is open. */
  usadaEm: z.nullable(instantSchema),
  aparelho: z.nullable(loginDeviceSchema),
  /** Whether this member is the person who asks. */
  voce: z.boolean(),
  /**
   * Invited, and has not chosen a password yet: since when, and until when the code read to her holds; null
   * where it holds no more.
   */
  convite: z.nullable(z.object({ desde: instantSchema, venceEm: z.nullable(instantSchema) })),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const inviteInputSchema = z.object({
  nome: text(REQUIRED.nome, 120).check(visibleName),
  email: emailField,
})
export type InviteInput = z.infer<typeof inviteInputSchema>

/**
 * With `convite` the server takes back an open invitation alone: whoever has accepted it since is a member by
 * now, whom nobody meant to remove.
 */
export const memberRemovalSchema = z.object({ convite: z.optional(z.literal('1')) })

/** How many visits of a removed account stay with the clinic, under the client's name. */
export const removedAccountSchema = z.object({ visitasMantidas: z.number().check(z.int()) })

/** Something that was done about an account, as the log keeps it. */
const accountEventSchema = z.object({
  /** Who did it, by e-mail; null: whoever had the one-time code; `servidor`: a command on the server. */
  quem: z.nullable(z.string()),
  ato: z.string(),
  /** The account that it was done to, by e-mail. */
  conta: z.string(),
  quando: instantSchema,
})
export type AccountEvent = z.infer<typeof accountEventSchema>
