import * as z from 'zod/mini'
import { emailEntrada, texto } from '#domain/lib/fields.ts'

export const statusSchema = z.enum(['Usuario', 'Admin'])
export type Status = z.infer<typeof statusSchema>

export const SENHA_MINIMA = 8
const SENHA_MAXIMA = 200

export const loginEntradaSchema = z.object({
  enderecoEmail: z
    .string({ error: 'Email é obrigatório!' })
    .check(
      z.trim(),
      z.minLength(1, 'Email é obrigatório!'),
      z.maxLength(254, 'Email longo demais.'),
      z.toLowerCase(),
    ),
  senha: z
    .string({ error: 'Senha é obrigatória!' })
    .check(z.minLength(1, 'Senha é obrigatória!'), z.maxLength(SENHA_MAXIMA, 'Senha longa demais.')),
})
export type LoginEntrada = z.infer<typeof loginEntradaSchema>

/** Who is logged in: what the server says of a session, and what the page keeps of it. */
export const sessaoSchema = z.object({
  status: statusSchema,
  email: z.string(),
  /** What the shell greets the person with: the profile's name, else the registered one. */
  nomeExibicao: z.string(),
})
export type Sessao = z.infer<typeof sessaoSchema>

export const sessaoRespostaSchema = z.object({ sessao: z.nullable(sessaoSchema) })

const doisTextos = z.object({ senha: z.string(), confirmSenha: z.string() })

export const registroEntradaSchema = z
  .object({
    nomeUsuario: texto('Nome de usuário é obrigatório!', 120),
    enderecoEmail: emailEntrada('Email é obrigatório!'),
    senha: z
      .string({ error: 'Senha é obrigatória!' })
      .check(
        z.minLength(1, { error: 'Senha é obrigatória!', abort: true }),
        z.minLength(SENHA_MINIMA, `Use pelo menos ${SENHA_MINIMA} caracteres.`),
        z.maxLength(SENHA_MAXIMA, `Use no máximo ${SENHA_MAXIMA} caracteres.`),
      ),
    confirmSenha: z.string({ error: 'As senhas não são iguais!' }),
  })
  .check(
    z.refine((r) => r.senha === r.confirmSenha, {
      path: ['confirmSenha'],
      message: 'As senhas não são iguais!',
      // Also while another field is wrong; but only of two texts, for the body may be anything at all.
      when: ({ value }) => doisTextos.safeParse(value).success,
    }),
  )
export type RegistroEntrada = z.infer<typeof registroEntradaSchema>

export const registroRespostaSchema = z.object({
  email: z.string(),
  nomeUsuario: z.string(),
  status: statusSchema,
})
