import * as z from 'zod/mini'
import { LONGEST_GAP } from '#domain/agendamento/gap.ts'
import {
  durationInput,
  durationSchema,
  idSchema,
  moneyInput,
  moneySchema,
  optionalText,
  procedimentoKindInput,
  procedimentoKindSchema,
  REQUIRED,
  text,
} from '#domain/lib/fields.ts'

const minutesSchema = z.number().check(z.int(), z.nonnegative())

/** A gap in an answer: what is 0 is not said, so that services without one are as they always were. */
export const gapSchema = z.object({
  intervaloAntes: z.optional(minutesSchema),
  intervaloDepois: z.optional(minutesSchema),
})

const minutesInput = z.optional(
  z
    .number({ error: 'Informe os minutos.' })
    .check(z.int(), z.minimum(0), z.maximum(LONGEST_GAP, { error: `No máximo ${LONGEST_GAP} minutos.` })),
)

/** A gap in a body: what is missing stays as it is. */
const gapInputSchema = z.object({ intervaloAntes: minutesInput, intervaloDepois: minutesInput })

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
  ...gapSchema.shape,
})
export type Procedimento = z.infer<typeof procedimentoSchema>

export const procedimentoInputSchema = z.object({
  nome: text(REQUIRED.nome, 120),
  descricao: text(REQUIRED.descricao, 2000),
  valor: moneyInput(REQUIRED.valor),
  tempo: durationInput(REQUIRED.tempo),
  imagem: z._default(optionalText(120), ''),
  tipoProcedimento: z._default(procedimentoKindInput, 1),
  ...gapInputSchema.shape,
})
export type ProcedimentoInput = z.infer<typeof procedimentoInputSchema>

/**
 * A change. With `visto`, what was seen of it, it is laid over the procedure as it is by now, field by field.
 */
export const procedimentoUpdateSchema = z.extend(procedimentoInputSchema, {
  visto: z.optional(z.partial(procedimentoSchema)),
})

/**
 * What a write answers. A repeat is answered the same, and where the procedure is another by now, `agora` is
 * that.
 */
export const procedimentoWrittenSchema = z.extend(procedimentoSchema, {
  agora: z.optional(procedimentoSchema),
})
export type ProcedimentoWritten = z.infer<typeof procedimentoWrittenSchema>
