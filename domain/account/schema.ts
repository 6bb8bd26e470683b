import * as z from 'zod/mini'
import { emailInput, reading, text, visibleName } from '#domain/lib/fields.ts'
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

const emailField = emailInput('Email é obrigatório!')

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
  /** Null of logins from before this was kept. */
  entrouEm: z.nullable(instantSchema),
  usadaEm: z.nullable(instantSchema),
  /** The one that asks. */
  atual: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const securitySchema = z.object({
  /** Of an account whose password was never changed: when it was made. */
  senhaTrocadaEm: instantSchema,
  nuncaTrocada: z.boolean(),
  /** Whether the clinic knows that the account is this person's. */
  confirmada: z.boolean(),
  /** The one that asks first, then the one that was used last. */
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
  /** The one who asks. */
  voce: z.boolean(),
  /**
   * Invited, and has not chosen a password yet: since when, and until when the code read to her holds; null
   * where it holds no more.
   */
  convite: z.nullable(z.object({ desde: instantSchema, venceEm: z.nullable(instantSchema) })),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const inviteInputSchema = z.object({
  nome: text('Nome é obrigatório!', 120).check(visibleName),
  email: emailField,
})
export type InviteInput = z.infer<typeof inviteInputSchema>

/** With `convite` only an invitation is taken back: whoever has accepted it since was seen as another. */
export const memberRemovalSchema = z.object({ convite: z.optional(z.literal('1')) })

/** What became of the visits of an account that is no more. */
export const removedAccountSchema = z.object({ visitasMantidas: z.number().check(z.int()) })

/** Something that was done about an account, as the log keeps it. */
export const accountEventSchema = z.object({
  /** By e-mail; null: whoever had the code; `servidor`: on the server itself. */
  quem: z.nullable(z.string()),
  ato: z.string(),
  /** The account that it was done to, by e-mail. */
  conta: z.string(),
  quando: instantSchema,
})
export type AccountEvent = z.infer<typeof accountEventSchema>
