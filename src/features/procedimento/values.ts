import * as z from 'zod/mini'
import { procedimentoKindSchema } from '#domain/lib/fields.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'

/** The form's values of the administration; `valor` is empty while nothing is typed. */
export const procedimentoValuesSchema = z.object({
  nome: z.string(),
  descricao: z.string(),
  valor: z.union([z.number(), z.literal('')]),
  tempo: z.string(),
  imagem: z.string(),
  tipoProcedimento: procedimentoKindSchema,
})
export type ProcedimentoValues = z.infer<typeof procedimentoValuesSchema>

export const NEW_PROCEDIMENTO: ProcedimentoValues = {
  nome: '',
  descricao: '',
  valor: '',
  tempo: '',
  imagem: '',
  tipoProcedimento: 1,
}

export function formValuesOf(p: Procedimento): ProcedimentoValues {
  const { nome, descricao, valor, tempo, imagem, tipoProcedimento } = p
  return { nome, descricao, valor, tempo, imagem, tipoProcedimento }
}
