import * as z from 'zod/mini'
import { formatHora, parseHora } from '#domain/lib/dates.ts'
import { dataEntrada, dataFiltroEntrada, dataSchema, idSchema, leitura } from '#domain/lib/fields.ts'

/** The hours a form offers: hourly, 07:00 to 20:00. */
export const HORAS_SELECIONAVEIS: readonly string[] = Array.from({ length: 14 }, (_, i) =>
  formatHora((7 + i) * 60),
)

export const DATA_MINIMA_FILTRO_HORARIO = '1970-01-01'

/** `HH:MM`, or the empty string where the period is not set. */
const horaSchema = z.string().check(z.regex(/^(\d{2}:\d{2})?$/))

export const horarioSchema = z.object({
  id: idSchema,
  data: dataSchema,
  horarioInicioPrimeiroPeriodo: horaSchema,
  horarioFimPrimeiroPeriodo: horaSchema,
  horarioInicioSegundoPeriodo: horaSchema,
  horarioFimSegundoPeriodo: horaSchema,
})
export type Horario = z.infer<typeof horarioSchema>

const horaEntrada = z.pipe(
  z._default(z.nullable(z.string()), ''),
  leitura((t) => {
    if (t === null || t.trim() === '') return ''
    const minuto = parseHora(t.trim())
    return minuto === null ? undefined : formatHora(minuto)
  }, 'Horário inválido: use HH:MM.'),
)

export const horarioEntradaSchema = z
  .object({
    data: dataEntrada,
    horarioInicioPrimeiroPeriodo: horaEntrada,
    horarioFimPrimeiroPeriodo: horaEntrada,
    horarioInicioSegundoPeriodo: horaEntrada,
    horarioFimSegundoPeriodo: horaEntrada,
  })
  .check(
    z.superRefine((h, ctx) => {
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
    }),
  )
export type HorarioEntrada = z.infer<typeof horarioEntradaSchema>

export const horarioFiltroSchema = z.object({ dataInicial: dataFiltroEntrada, dataFinal: dataFiltroEntrada })
