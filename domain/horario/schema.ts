import * as z from 'zod/mini'
import { formatTime, parseTime } from '#domain/lib/dates.ts'
import { dataSchema, dateInput, filterDateInput, idSchema, reading } from '#domain/lib/fields.ts'

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

const timeInput = z.pipe(
  z._default(z.nullable(z.string()), ''),
  reading((t) => {
    if (t === null || t.trim() === '') return ''
    const minute = parseTime(t.trim())
    return minute === null ? undefined : formatTime(minute)
  }, 'Horário inválido: use HH:MM.'),
)

export const horarioInputSchema = z
  .object({
    data: dateInput,
    horarioInicioPrimeiroPeriodo: timeInput,
    horarioFimPrimeiroPeriodo: timeInput,
    horarioInicioSegundoPeriodo: timeInput,
    horarioFimSegundoPeriodo: timeInput,
  })
  .check(
    z.superRefine((h, ctx) => {
      const refusal = (campo: keyof typeof h, message: string) =>
        ctx.addIssue({ code: 'custom', path: [campo], message })
      const pairs = [
        ['horarioInicioPrimeiroPeriodo', 'horarioFimPrimeiroPeriodo'],
        ['horarioInicioSegundoPeriodo', 'horarioFimSegundoPeriodo'],
      ] as const
      for (const [inicio, fim] of pairs) {
        if (h[inicio] !== '' && h[fim] === '') refusal(fim, 'Informe o fim do período.')
        if (h[inicio] === '' && h[fim] !== '') refusal(inicio, 'Informe o início do período.')
        if (h[inicio] !== '' && h[fim] !== '' && h[fim] <= h[inicio])
          refusal(fim, 'O fim deve ser depois do início.')
      }
      // The empty string, an unset end, sorts before every hour.
      if (h.horarioInicioSegundoPeriodo !== '' && h.horarioInicioSegundoPeriodo < h.horarioFimPrimeiroPeriodo)
        refusal('horarioInicioSegundoPeriodo', 'O segundo período deve começar depois do primeiro.')
    }),
  )
export type HorarioInput = z.infer<typeof horarioInputSchema>

export const horarioFilterSchema = z.object({ dataInicial: filterDateInput, dataFinal: filterDateInput })
