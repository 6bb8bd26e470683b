import * as z from 'zod/mini'
import { formatDateTime, isClinicDate, LAST_DATE, parseDateTime } from './dates.ts'
import { formatDuration, parseDuration } from './duration.ts'
import { parseReais } from './money.ts'
import type { ProcedimentoKind } from './procedimento-kind.ts'

/**
 * The wire's field types. `…Input` reads what a caller sent and answers the one form everything behind it
 * uses; the plain ones describe what the API answers.
 */

/** Of a field that must be there: the specification's sentences, to the letter. */
export const REQUIRED = {
  nome: 'Nome é obrigatório!',
  descricao: 'Descrição é obrigatória!',
  valor: 'Valor é obrigatório!',
  tempo: 'Tempo é obrigatório!',
  email: 'Email é obrigatório!',
} as const

/** Of the hours of a day, in the week and in a date's own registration. */
export const PERIOD_TEXTS = {
  invalid: 'Horário inválido: use HH:MM.',
  endFirst: 'O fim deve ser depois do início.',
  secondFirst: 'O segundo período deve começar depois do primeiro.',
} as const

/** A text that must be there; surrounding space is not part of it. */
export function text(required: string, max: number) {
  return z
    .string({ error: required })
    .check(z.trim(), z.minLength(1, required), z.maxLength(max, atMost(max)))
}

/** A text that may be missing; null and blank are the empty string. */
export function optionalText(max: number) {
  return z.pipe(
    z.nullable(freeText(max)),
    z.transform((t) => t ?? ''),
  )
}

/** A text that may be empty; surrounding space is not part of it. */
export function freeText(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, atMost(max)))
}

/** Controls, and characters that are not seen or that turn the letters around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const LETTER = /[\p{L}\p{N}]/u

/**
 * A check of a person's name: made of characters that can be seen, so that two that look the same are the
 * same and none can reorder the line it stands in.
 */
export const visibleName = z.refine<string>(
  (t) => t === '' || (LETTER.test(t) && !UNSEEN.test(t)),
  'Escreva o nome só com letras e sinais visíveis.',
)

const atMost = (max: number) => `Use no máximo ${max} caracteres.`

/** A step of a schema that reads a value by a plain function; `undefined` refuses it with `mensagem`. */
export function reading<Input, Output>(read: (input: Input) => Output | undefined, mensagem: string) {
  return z.transform((input: Input, ctx): Output => {
    const parsed = read(input)
    if (parsed !== undefined) return parsed
    ctx.issues.push({ code: 'custom', message: mensagem, input: input })
    return z.NEVER
  })
}

/** What PostgreSQL's integer holds. */
export const GREATEST_INTEGER = 2_147_483_647
const maximumId = z.maximum(GREATEST_INTEGER, 'Código fora do intervalo.')

export const idSchema = z.number().check(z.int(), z.positive(), maximumId)

/** `id` in a path: digits only, within PostgreSQL's integer. */
export const idParamSchema = z.object({
  id: z.coerce
    .number({ error: 'O código deve ser um número.' })
    .check(
      z.int('O código deve ser um número inteiro.'),
      z.positive('O código deve ser positivo.'),
      maximumId,
    ),
})

/** A person's e-mail as it stands in a path; which addresses there are is the accounts' to say. */
export const emailParamSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.toLowerCase()),
})

export const dataSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const TIME_PART = /T(?:[01]\d|2[0-3])(?::[0-5]\d){0,2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** The date part of an ISO date-time; any other text stays as it is. */
export function datePart(text: string): string {
  return text.replace(TIME_PART, '')
}

/** `YYYY-MM-DD`, or an ISO date-time of which the date part is taken. */
export const dateInput = z
  .pipe(z.string({ error: 'Informe uma data.' }), z.transform(datePart))
  .check(z.refine(isClinicDate, 'Data inválida: use AAAA-MM-DD.'))

/** A filter's date: missing, null and blank mean "no limit". */
export const filterDateInput = z.pipe(
  z.optional(z.union([z.literal(''), z.literal('null'), z.null(), dateInput])),
  z.transform((d) => (d === undefined || d === null || d === '' || d === 'null' ? null : d)),
)

/** How many rows one page of a list may have; a list that is asked without it answers all. */
export const pageLimit = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)))

/**
 * How the last person of the page before was called there: the next begins where she stood, also where she
 * has another name by then. Where she is gone it begins with those of her name; without it, it is empty.
 */
export const placeName = z.optional(z.string().check(z.maxLength(254)))

export const dateTimeSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/))

/** The clinic's wall clock, to the minute, brought to the wire's one spelling. */
export function dateTimeInput(required: string) {
  return z.pipe(
    z.string({ error: required }).check(z.minLength(1, required)),
    reading((t) => {
      const parsed = parseDateTime(t)
      const isThere = parsed !== null && parsed.date <= LAST_DATE
      return isThere ? formatDateTime(parsed.date, parsed.minute) : undefined
    }, 'Data e hora inválidas: use AAAA-MM-DDTHH:MM:00.000Z.'),
  )
}

export const durationSchema = z.string().check(z.regex(/^\d{2}:\d{2}$/))

/** `HH:MM` or `HH:MM:SS`, above zero and below a day. */
export function durationInput(required: string) {
  return z.pipe(
    z.string({ error: required }).check(z.minLength(1, required)),
    reading((t) => {
      const minutes = parseDuration(t)
      return minutes === null ? undefined : formatDuration(minutes)
    }, 'Tempo inválido: use HH:MM, maior que zero.'),
  )
}

export const moneySchema = z.number().check(z.nonnegative())

/** A number or a text ("150.00", "150,00"), answered as a number of reais. */
export function moneyInput(required: string) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.minLength(1, required))], { error: required }),
    reading((v) => parseReais(v) ?? undefined, 'Valor inválido: use reais com até dois decimais.'),
  )
}

const kindChoice = { error: 'Escolha Corporal (1) ou Facial (2).' }

export const procedimentoKindSchema = z.union([z.literal(1), z.literal(2)], kindChoice)

/** A kind of service, 1 or 2, as a number or as the text a form's select gives. */
export const procedimentoKindInput = z.union(
  [
    procedimentoKindSchema,
    z.pipe(
      z.enum(['1', '2']),
      z.transform((t): ProcedimentoKind => (t === '1' ? 1 : 2)),
    ),
  ],
  kindChoice,
)

/** E-mails are compared without case and surrounding space. */
export function emailInput(required: string) {
  return z.pipe(
    z
      .string({ error: required })
      .check(z.trim(), z.minLength(1, required), z.maxLength(254, 'Email longo demais.'), z.toLowerCase()),
    z.email('Email inválido.'),
  )
}
