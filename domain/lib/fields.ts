import { z } from 'zod'
import { formatDataHora, isData, parseDataHora } from './dates.ts'
import { formatTempo, parseTempo } from './duration.ts'
import { parseValor } from './money.ts'

/**
 * The wire's field types. `…Entrada` reads what a caller sent and answers the one form everything behind it uses;
 * the plain ones describe what the API answers.
 */

/** A text that must be there; surrounding space is not part of it. */
export function texto(obrigatorio: string, maximo: number) {
  return z
    .string({ error: obrigatorio })
    .trim()
    .min(1, obrigatorio)
    .max(maximo, `Use no máximo ${maximo} caracteres.`)
}

/** A text that may be missing; null and blank are the empty string. */
export function textoOpcional(maximo: number) {
  return z
    .string()
    .trim()
    .max(maximo, `Use no máximo ${maximo} caracteres.`)
    .nullable()
    .transform((t) => t ?? '')
}

export const idSchema = z.number().int().positive()

/** `id` in a path: digits only, within PostgreSQL's integer. */
export const idParamSchema = z.object({
  id: z.coerce
    .number({ error: 'O código deve ser um número.' })
    .int('O código deve ser um número inteiro.')
    .positive('O código deve ser positivo.')
    .max(2_147_483_647, 'Código fora do intervalo.'),
})

export const dataSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** `YYYY-MM-DD`, or an ISO date-time of which the date part is taken. */
export const dataEntrada = z
  .string({ error: 'Informe uma data.' })
  .transform((t) => t.replace(/T[\d:.]+(Z|[+-]\d{2}:?\d{2})?$/, ''))
  .refine(isData, 'Data inválida: use AAAA-MM-DD.')

/** A filter's date: missing, null and blank mean "no limit". */
export const dataFiltroEntrada = z
  .union([z.literal(''), z.literal('null'), z.null(), dataEntrada])
  .optional()
  .transform((d) => (d === undefined || d === null || d === '' || d === 'null' ? null : d))

export const dataHoraSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/)

/** The clinic's wall clock, to the minute, brought to the wire's one spelling. */
export function dataHoraEntrada(obrigatorio: string) {
  return z
    .string({ error: obrigatorio })
    .min(1, obrigatorio)
    .transform((t, ctx) => {
      const lido = parseDataHora(t)
      if (lido === null) {
        ctx.addIssue({ code: 'custom', message: 'Data e hora inválidas: use AAAA-MM-DDTHH:MM:00.000Z.' })
        return z.NEVER
      }
      return formatDataHora(lido.data, lido.minuto)
    })
}

export const tempoSchema = z.string().regex(/^\d{2}:\d{2}$/)

/** `HH:MM` or `HH:MM:SS`, above zero and below a day. */
export function tempoEntrada(obrigatorio: string) {
  return z
    .string({ error: obrigatorio })
    .min(1, obrigatorio)
    .transform((t, ctx) => {
      const minutos = parseTempo(t)
      if (minutos === null) {
        ctx.addIssue({ code: 'custom', message: 'Tempo inválido: use HH:MM, maior que zero.' })
        return z.NEVER
      }
      return formatTempo(minutos)
    })
}

export const valorSchema = z.number().nonnegative()

/** A number or a text ("150.00", "150,00"), answered as a number of reais. */
export function valorEntrada(obrigatorio: string) {
  return z.union([z.number(), z.string().min(1, obrigatorio)], { error: obrigatorio }).transform((v, ctx) => {
    const valor = parseValor(v)
    if (valor === null) {
      ctx.addIssue({ code: 'custom', message: 'Valor inválido: use reais com até dois decimais.' })
      return z.NEVER
    }
    return valor
  })
}

/** 1 Corporal, 2 Facial. */
export const tipoProcedimentoSchema = z.union([z.literal(1), z.literal(2)], {
  error: 'Escolha Corporal (1) ou Facial (2).',
})
export type TipoProcedimento = z.infer<typeof tipoProcedimentoSchema>

/** The same as a number or as the text a form's select gives. */
export const tipoProcedimentoEntrada = z.union([
  tipoProcedimentoSchema,
  z.enum(['1', '2']).transform((t): TipoProcedimento => (t === '1' ? 1 : 2)),
])

export const nomeDoTipo: Record<TipoProcedimento, string> = { 1: 'Corporal', 2: 'Facial' }

/** E-mails are compared without case and surrounding space. */
export function emailEntrada(obrigatorio: string) {
  return z
    .string({ error: obrigatorio })
    .trim()
    .min(1, obrigatorio)
    .max(254, 'Email longo demais.')
    .toLowerCase()
    .pipe(z.email('Email inválido.'))
}
