import * as z from 'zod/mini'
import {
  durationInput,
  durationSchema,
  idSchema,
  moneyInput,
  moneySchema,
  optionalText,
  procedimentoKindInput,
  procedimentoKindSchema,
  text,
} from '#domain/lib/fields.ts'

export const procedimentoSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  /** Reais, at most two decimals. */
  valor: moneySchema,
  /** `HH:MM` */
  tempo: durationSchema,
  /** File name under `/imagens/`, or empty. */
  imagem: z.string(),
  tipoProcedimento: procedimentoKindSchema,
})
export type Procedimento = z.infer<typeof procedimentoSchema>

export const procedimentoInputSchema = z.object({
  nome: text('Nome é obrigatório!', 120),
  descricao: text('Descrição é obrigatória!', 2000),
  valor: moneyInput('Valor é obrigatório!'),
  tempo: durationInput('Tempo é obrigatório!'),
  imagem: z._default(optionalText(120), ''),
  tipoProcedimento: z._default(procedimentoKindInput, 1),
})
export type ProcedimentoInput = z.infer<typeof procedimentoInputSchema>

/** The larger of the two stored sizes is named by `imagem`; the smaller stands beside it under this name. */
export function smallImageName(imagem: string): string {
  return imagem.replace(/\.webp$/, '-p.webp')
}
