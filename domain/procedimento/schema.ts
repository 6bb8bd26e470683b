import * as z from 'zod/mini'
import {
  idSchema,
  tempoEntrada,
  tempoSchema,
  texto,
  textoOpcional,
  tipoProcedimentoEntrada,
  tipoProcedimentoSchema,
  valorEntrada,
  valorSchema,
} from '#domain/lib/fields.ts'

export const procedimentoSchema = z.object({
  id: idSchema,
  nome: z.string(),
  descricao: z.string(),
  /** Reais, at most two decimals. */
  valor: valorSchema,
  /** `HH:MM` */
  tempo: tempoSchema,
  /** File name under `/imagens/`, or empty. */
  imagem: z.string(),
  tipoProcedimento: tipoProcedimentoSchema,
})
export type Procedimento = z.infer<typeof procedimentoSchema>

export const procedimentoEntradaSchema = z.object({
  nome: texto('Nome é obrigatório!', 120),
  descricao: texto('Descrição é obrigatória!', 2000),
  valor: valorEntrada('Valor é obrigatório!'),
  tempo: tempoEntrada('Tempo é obrigatório!'),
  imagem: z._default(textoOpcional(120), ''),
  tipoProcedimento: z._default(tipoProcedimentoEntrada, 1),
})
export type ProcedimentoEntrada = z.infer<typeof procedimentoEntradaSchema>

/** The larger of the two stored sizes is named by `imagem`; the smaller stands beside it under this name. */
export function imagemPequena(imagem: string): string {
  return imagem.replace(/\.webp$/, '-p.webp')
}
