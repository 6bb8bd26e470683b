import * as z from 'zod/mini'
import { emailInput, REQUIRED, text, visibleName } from '#domain/lib/fields.ts'

export const statusSchema = z.enum(['Usuario', 'Admin'])
export type Status = z.infer<typeof statusSchema>

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200

export const loginInputSchema = z.object({
  enderecoEmail: z
    .string({ error: REQUIRED.email })
    .check(
      z.trim(),
      z.minLength(1, REQUIRED.email),
      z.maxLength(254, 'Email longo demais.'),
      z.toLowerCase(),
    ),
  senha: z
    .string({ error: 'Senha é obrigatória!' })
    .check(z.minLength(1, 'Senha é obrigatória!'), z.maxLength(MAX_PASSWORD, 'Senha longa demais.')),
})
export type LoginInput = z.infer<typeof loginInputSchema>

/** Who is logged in: what the server says of a session, and what the page keeps of it. */
export const sessionSchema = z.object({
  status: statusSchema,
  email: z.string(),
  /** What the shell greets the person with: the profile's name, else the registered one. */
  nomeExibicao: z.string(),
  /**
   * Whether the clinic knows that the account is this person's: until then she sees nothing of what reception
   * writes down for its e-mail. Missing in sessions that an older server made: nothing is known then.
   */
  confirmada: z.optional(z.boolean()),
  /**
   * Which account it is: one that is removed and made again has the same e-mail. Missing in sessions of older
   * code, and in what an older server answers: that none is known does not make it another.
   */
  conta: z.optional(z.number()),
})
export type Session = z.infer<typeof sessionSchema>

export const sessionAnswerSchema = z.object({ sessao: z.nullable(sessionSchema) })

const twoTexts = z.object({ senha: z.string(), confirmSenha: z.string() })

/** A password that is chosen, typed twice; an object of these fields is held by `samePasswords`. */
export const newPasswordFields = {
  senha: z
    .string({ error: 'Senha é obrigatória!' })
    .check(
      z.minLength(1, { error: 'Senha é obrigatória!', abort: true }),
      z.minLength(MIN_PASSWORD, `Use pelo menos ${MIN_PASSWORD} caracteres.`),
      z.maxLength(MAX_PASSWORD, `Use no máximo ${MAX_PASSWORD} caracteres.`),
    ),
  confirmSenha: z.string({ error: 'As senhas não são iguais!' }),
}

export const samePasswords = z.refine<{ senha: string; confirmSenha: string }>(
  (r) => r.senha === r.confirmSenha,
  {
    path: ['confirmSenha'],
    message: 'As senhas não são iguais!',
    // They are compared while another field is wrong, too, if both are texts: a body may hold anything.
    when: ({ value }) => twoTexts.safeParse(value).success,
  },
)

export const registrationInputSchema = z
  .object({
    nomeUsuario: text('Nome de usuário é obrigatório!', 120).check(visibleName),
    enderecoEmail: emailInput(REQUIRED.email),
    ...newPasswordFields,
  })
  .check(samePasswords)
export type RegistrationInput = z.infer<typeof registrationInputSchema>

export const registrationAnswerSchema = z.object({
  email: z.string(),
  nomeUsuario: z.string(),
  status: statusSchema,
})
