import * as z from 'zod/mini'
import { formatTime, parseTime } from '#domain/lib/dates.ts'
import {
  dataSchema,
  dateInput,
  filterDateInput,
  idSchema,
  PERIOD_TEXTS,
  reading,
} from '#domain/lib/fields.ts'

/** The hours a form offers: hourly, 07:00 to 20:00. */
export const SELECTABLE_HOURS: readonly string[] = Array.from({ length: 14 }, (_, i) =>
  formatTime((7 + i) * 60),
)

export const MIN_HORARIO_FILTER_DATE = '1970-01-01'

/** `HH:MM`, or the empty string where the period is not set. */
const timeSchema = z.string().check(z.regex(/^(\d{2}:\d{2})?$/))

export const horarioSchema = z.object({
  id: idSchema,
  data: dataSchema,
  horarioInicioPrimeiroPeriodo: timeSchema,
  horarioFimPrimeiroPeriodo: timeSchema,
  horarioInicioSegundoPeriodo: timeSchema,
  horarioFimSegundoPeriodo: timeSchema,
})
export type Horario = z.infer<typeof horarioSchema>

/** No other hour than the form offers: its selects could not show it, and an edit would lose it. */
const timeInput = z
  .pipe(
    z._default(z.nullable(z.string()), ''),
    reading((t) => {
      if (t === null || t.trim() === '') return ''
      const minute = parseTime(t.trim())
      return minute === null ? undefined : formatTime(minute)
    }, PERIOD_TEXTS.invalid),
  )
  .check(
    z.refine(
      (t) => t === '' || SELECTABLE_HOURS.includes(t),
      `Escolha uma hora cheia, das ${SELECTABLE_HOURS[0]} às ${SELECTABLE_HOURS.at(-1)}.`,
    ),
  )

const timeFields = {
  horarioInicioPrimeiroPeriodo: timeInput,
  horarioFimPrimeiroPeriodo: timeInput,
  horarioInicioSegundoPeriodo: timeInput,
  horarioFimSegundoPeriodo: timeInput,
}

type ParsedTimes = { [K in keyof typeof timeFields]: z.output<(typeof timeFields)[K]> }

/** Each period has both ends, in order, and the second does not begin before the first has ended. */
function checkPeriods(h: ParsedTimes, ctx: z.core.$RefinementCtx): void {
  const refusal = (campo: keyof ParsedTimes, message: string) =>
    ctx.addIssue({ code: 'custom', path: [campo], message })
  const pairs = [
    ['horarioInicioPrimeiroPeriodo', 'horarioFimPrimeiroPeriodo'],
    ['horarioInicioSegundoPeriodo', 'horarioFimSegundoPeriodo'],
  ] as const
  for (const [inicio, fim] of pairs) {
    if (h[inicio] !== '' && h[fim] === '') refusal(fim, 'Informe o fim do período.')
    if (h[inicio] === '' && h[fim] !== '') refusal(inicio, 'Informe o início do período.')
    if (h[inicio] !== '' && h[fim] !== '' && h[fim] <= h[inicio]) refusal(fim, PERIOD_TEXTS.endFirst)
  }
  // The empty string, an unset end, sorts before every hour.
  if (h.horarioInicioSegundoPeriodo !== '' && h.horarioInicioSegundoPeriodo < h.horarioFimPrimeiroPeriodo)
    refusal('horarioInicioSegundoPeriodo', PERIOD_TEXTS.secondFirst)
}

export const horarioInputSchema = z
  .object({ data: dateInput, ...timeFields })
  .check(z.superRefine(checkPeriods))
export type HorarioInput = z.infer<typeof horarioInputSchema>

/** What becomes of a date's registrations when one more comes: it replaces them, or they add up. */
const modeSchema = z.enum(['substituir', 'somar'], { error: 'Use "substituir" ou "somar".' })
export type RegistrationMode = z.infer<typeof modeSchema>

/**
 * The date's registrations as the person saw them (`seenOf`). With it, nothing is done where they have
 * changed since; without it, whatever stands there.
 */
const seenField = z.optional(z.nullable(z.string()))

/** A registration; without `modo` it adds up, as the specification's caller knows it. */
export const horarioCreateSchema = z
  .object({ data: dateInput, ...timeFields, modo: z.optional(z.nullable(modeSchema)), visto: seenField })
  .check(z.superRefine(checkPeriods))
export type HorarioCreate = z.infer<typeof horarioCreateSchema>

/** A registration edited in place. Its date stays. */
export const horarioUpdateSchema = z
  .object({ data: dateInput, ...timeFields, visto: seenField })
  .check(z.superRefine(checkPeriods))
export type HorarioUpdate = z.infer<typeof horarioUpdateSchema>

export const horarioDeleteSchema = z.object({ visto: seenField })

export const horarioFilterSchema = z.object({ dataInicial: filterDateInput, dataFinal: filterDateInput })
