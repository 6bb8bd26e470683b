import * as z from 'zod/mini'
import { idSchema, text } from '#domain/lib/fields.ts'

const kindChoice = { error: 'Escolha um tipo de 1 a 5.' }

/** 1 Cupom, 2 Informação, 3 Tratamentos, 4 Sobre mim, 5 the clinic's own about text. */
export const mensagemKindSchema = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  kindChoice,
)
export type MensagemKind = z.infer<typeof mensagemKindSchema>

export const mensagemKindNames: Record<MensagemKind, string> = {
  1: 'Cupom',
  2: 'Informação',
  3: 'Tratamentos',
  4: 'Sobre mim',
  5: 'Sobre a clínica',
}

export const mensagemSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  tipoMensagemTemporaria: mensagemKindSchema,
  habilitado: z.boolean(),
})
export type Mensagem = z.infer<typeof mensagemSchema>

export const mensagemInputSchema = z.object({
  nome: text('Nome é obrigatório!', 160),
  descricao: text('Descrição é obrigatória!', 5000),
  habilitado: z._default(z.boolean(), true),
  tipoMensagemTemporaria: z._default(
    z.union(
      [
        mensagemKindSchema,
        z.pipe(
          z.enum(['1', '2', '3', '4', '5']),
          z.transform((t) => Number(t) as MensagemKind),
        ),
      ],
      kindChoice,
    ),
    1,
  ),
})
export type MensagemInput = z.infer<typeof mensagemInputSchema>
