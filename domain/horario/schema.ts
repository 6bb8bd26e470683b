import { z } from 'zod'
import { formatHora, parseHora } from '#domain/lib/dates.ts'
import { dataEntrada, dataFiltroEntrada, dataSchema, idSchema } from '#domain/lib/fields.ts'

/** The hours a form offers: hourly, 07:00 to 20:00. */
export const HORAS_SELECIONAVEIS: readonly string[] = Array.from({ length: 14 }, (_, i) =>
  formatHora((7 + i) * 60),
)

export const DATA_MINIMA_FILTRO_HORARIO = '1970-01-01'

/** `HH:MM`, or the empty string where the period is not set. */
const horaSchema = z.string().regex(/^(\d{2}:\d{2})?$/)

export const horarioSchema = z.object({
  id: idSchema,
  data: dataSchema,
  horarioInicioPrimeiroPeriodo: horaSchema,
  horarioFimPrimeiroPeriodo: horaSchema,
  horarioInicioSegundoPeriodo: horaSchema,
  horarioFimSegundoPeriodo: horaSchema,
})
export type Horario = z.infer<typeof horarioSchema>

const horaEntrada = z
  .string()
  .nullable()
  .default('')
  .transform((t, ctx) => {
    if (t === null || t.trim() === '') return ''
    const minuto = parseHora(t.trim())
    if (minuto === null) {
      ctx.addIssue({ code: 'custom', message: 'Horário inválido: use HH:MM.' })
      return z.NEVER
    }
    return formatHora(minuto)
  })

export const horarioEntradaSchema = z
  .object({
    data: dataEntrada,
    horarioInicioPrimeiroPeriodo: horaEntrada,
    horarioFimPrimeiroPeriodo: horaEntrada,
    horarioInicioSegundoPeriodo: horaEntrada,
    horarioFimSegundoPeriodo: horaEntrada,
  })
  .superRefine((h, ctx) => {
    const recusa = (campo: keyof typeof h, message: string) =>
      ctx.addIssue({ code: 'custom', path: [campo], message })
    const pares = [
      ['horarioInicioPrimeiroPeriodo', 'horarioFimPrimeiroPeriodo'],
      ['horarioInicioSegundoPeriodo', 'horarioFimSegundoPeriodo'],
    ] as const
    for (const [inicio, fim] of pares) {
      if (h[inicio] !== '' && h[fim] === '') recusa(fim, 'Informe o fim do período.')
      if (h[inicio] === '' && h[fim] !== '') recusa(inicio, 'Informe o início do período.')
      if (h[inicio] !== '' && h[fim] !== '' && h[fim] <= h[inicio])
        recusa(fim, 'O fim deve ser depois do início.')
    }
    // The empty string, an unset end, sorts before every hour.
    if (h.horarioInicioSegundoPeriodo !== '' && h.horarioInicioSegundoPeriodo < h.horarioFimPrimeiroPeriodo)
      recusa('horarioInicioSegundoPeriodo', 'O segundo período deve começar depois do primeiro.')
  })
export type HorarioEntrada = z.infer<typeof horarioEntradaSchema>

export const horarioFiltroSchema = z.object({ dataInicial: dataFiltroEntrada, dataFinal: dataFiltroEntrada })
