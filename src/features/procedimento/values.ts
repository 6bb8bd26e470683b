import * as z from 'zod/mini'
import { gapOf } from '#domain/agendamento/gap.ts'
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
  // Drafts that were kept before there were gaps have none.
  intervaloAntes: z._default(z.number(), 0),
  intervaloDepois: z._default(z.number(), 0),
})
export type ProcedimentoValues = z.infer<typeof procedimentoValuesSchema>

export const NEW_PROCEDIMENTO: ProcedimentoValues = {
  nome: '',
  descricao: '',
  valor: '',
  tempo: '',
  imagem: '',
  tipoProcedimento: 1,
  intervaloAntes: 0,
  intervaloDepois: 0,
}

export function procedimentoValuesOf(p: Procedimento): ProcedimentoValues {
  const { nome, descricao, valor, tempo, imagem, tipoProcedimento } = p
  const { antes: intervaloAntes, depois: intervaloDepois } = gapOf(p)
  return { nome, descricao, valor, tempo, imagem, tipoProcedimento, intervaloAntes, intervaloDepois }
}
