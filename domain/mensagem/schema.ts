import * as z from 'zod/mini'
import { idSchema, REQUIRED, text } from '#domain/lib/fields.ts'
import type { MensagemKind } from './kinds.ts'

const kindChoice = { error: 'Escolha um tipo de 1 a 5.' }

export const mensagemKindSchema = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  kindChoice,
)
export const mensagemSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  tipoMensagemTemporaria: mensagemKindSchema,
  habilitado: z.boolean(),
})
export type Mensagem = z.infer<typeof mensagemSchema>

export const mensagemInputSchema = z.object({
  nome: text(REQUIRED.nome, 160),
  descricao: text(REQUIRED.descricao, 5000),
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

/**
 * A change. With `visto`, what was seen of it, it is laid over the message as it is by now, field by field.
 */
export const mensagemUpdateSchema = z.extend(mensagemInputSchema, {
  visto: z.optional(z.partial(mensagemSchema)),
})

/**
 * What a write answers. A repeat is answered the same, and where the message is another by now, `agora` is
 * that.
 */
export const mensagemWrittenSchema = z.extend(mensagemSchema, { agora: z.optional(mensagemSchema) })
