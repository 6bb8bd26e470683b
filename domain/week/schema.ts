import * as z from 'zod/mini'
import { isClinicDate } from '#domain/lib/dates.ts'
import { PERIOD_TEXTS, text } from '#domain/lib/fields.ts'

/** Minutes from one start to the next that the clinic can choose. */
export const STEPS = [10, 15, 20, 30, 60] as const

const DAYS_OF_WEEK = 7
const PERIODS_A_DAY = 2
/** A record holds at most this many closures, and this many opened holidays: enough for years. */
const MOST_DATES = 400

const timeSchema = z
  .string({ error: PERIOD_TEXTS.invalid })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, PERIOD_TEXTS.invalid))
const dateSchema = z.string().check(z.refine(isClinicDate, 'Data inválida.'))

/** A stretch of a day in which the clinic works; `HH:MM`. */
const periodSchema = z
  .object({ inicio: timeSchema, fim: timeSchema })
  .check(z.refine((p) => p.fim > p.inicio, { error: PERIOD_TEXTS.endFirst, path: ['fim'] }))

const daySchema = z.array(periodSchema).check(
  z.maxLength(PERIODS_A_DAY, 'Use no máximo dois períodos por dia.'),
  z.refine(([first, second]) => first === undefined || second === undefined || second.inicio >= first.fim, {
    error: PERIOD_TEXTS.secondFirst,
  }),
)

/** Dates (both inclusive) on which the clinic does not work: whole days, or the same hours of each. */
const closureSchema = z
  .object({
    de: dateSchema,
    ate: dateSchema,
    inicio: z.nullable(timeSchema),
    fim: z.nullable(timeSchema),
    motivo: text('Diga o motivo.', 80),
  })
  .check(
    z.refine((c) => c.ate >= c.de, { error: 'O último dia deve ser depois do primeiro.', path: ['ate'] }),
    z.refine((c) => (c.inicio === null) === (c.fim === null), {
      error: 'Informe o início e o fim, ou nenhum dos dois.',
      path: ['fim'],
    }),
    z.refine((c) => c.inicio === null || c.fim === null || c.fim > c.inicio, {
      error: PERIOD_TEXTS.endFirst,
      path: ['fim'],
    }),
  )
export type Closure = Readonly<z.infer<typeof closureSchema>>

/** How the clinic works where a date says nothing of its own. */
export const weekSchema = z.object({
  /** The seven days from Sunday to Saturday; the clinic is closed on a day without periods. */
  dias: z
    .array(daySchema)
    .check(z.refine((days) => days.length === DAYS_OF_WEEK, 'Diga os sete dias, de domingo a sábado.')),
  /** National holidays on which the clinic works all the same. */
  feriadosAbertos: z.array(dateSchema).check(z.maxLength(MOST_DATES, 'Datas demais.')),
  fechamentos: z.array(closureSchema).check(z.maxLength(MOST_DATES, 'Fechamentos demais.')),
  /** Minutes from one start to the next, counted from the beginning of each period. */
  passo: z.literal(STEPS, { error: 'Escolha um dos passos da lista.' }),
})
export type Week = Readonly<z.infer<typeof weekSchema>>
