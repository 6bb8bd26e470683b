import { z } from 'zod'
import { idSchema, texto } from '#domain/lib/fields.ts'

/** 1 Cupom, 2 Informação, 3 Tratamentos, 4 Sobre mim, 5 the clinic's own about text. */
export const tipoMensagemSchema = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  { error: 'Escolha um tipo de 1 a 5.' },
)
export type TipoMensagem = z.infer<typeof tipoMensagemSchema>

export const nomeDoTipoMensagem: Record<TipoMensagem, string> = {
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
  tipoMensagemTemporaria: tipoMensagemSchema,
  habilitado: z.boolean(),
})
export type Mensagem = z.infer<typeof mensagemSchema>

export const mensagemEntradaSchema = z.object({
  nome: texto('Nome é obrigatório!', 160),
  descricao: texto('Descrição é obrigatória!', 5000),
  habilitado: z.boolean().default(true),
  tipoMensagemTemporaria: z
    .union([
      tipoMensagemSchema,
      z.enum(['1', '2', '3', '4', '5']).transform((t) => Number(t) as TipoMensagem),
    ])
    .default(1),
})
export type MensagemEntrada = z.infer<typeof mensagemEntradaSchema>
