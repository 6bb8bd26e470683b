import type { InvalidField } from '#domain/api/errors.ts'
import type { Horario, HorarioInput } from '#domain/horario/schema.ts'
import { formatNumericDate } from '#domain/lib/dates.ts'
import type { HorarioPeriod } from './queries.ts'

/** The four times of a day; the empty string where unset. */
export type Times = Omit<HorarioInput, 'data'>
export type TimeField = keyof Times

export const NO_TIMES: Times = {
  horarioInicioPrimeiroPeriodo: '',
  horarioFimPrimeiroPeriodo: '',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
}

/** In the order of the form. */
export const TIME_FIELDS: readonly { readonly campo: TimeField; readonly label: string }[] = [
  { campo: 'horarioInicioPrimeiroPeriodo', label: 'Início do 1º período' },
  { campo: 'horarioFimPrimeiroPeriodo', label: 'Fim do 1º período' },
  { campo: 'horarioInicioSegundoPeriodo', label: 'Início do 2º período' },
  { campo: 'horarioFimSegundoPeriodo', label: 'Fim do 2º período' },
]

/** "08:00 às 12:00" of each of the two periods; null where it is not set. */
export function periodsOf(h: Times): readonly [string | null, string | null] {
  const span = (start: string, end: string) => (start === '' || end === '' ? null : `${start} às ${end}`)
  return [
    span(h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo),
    // The second period's own end (A3).
    span(h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo),
  ]
}

/** "08:00 às 12:00, 13:00 às 18:00", or that the day is closed. */
export function periodsInWords(h: Times): string {
  return (
    periodsOf(h)
      .filter((p) => p !== null)
      .join(', ') || 'Sem períodos: dia fechado'
  )
}

/** The table's title: one row, or several (none are several too). */
export function isOne(horarios: readonly Horario[] | undefined): boolean {
  return horarios?.length === 1
}

/** "de 12/11/2026 até 30/11/2026" */
export function periodInWords({ dataInicial, dataFinal }: HorarioPeriod): string {
  const parts = [
    dataInicial !== null && `de ${formatNumericDate(dataInicial)}`,
    dataFinal !== null && `até ${formatNumericDate(dataFinal)}`,
  ].filter((p) => p !== false)
  return parts.length === 0 ? 'todas as datas' : parts.join(' ')
}

/** What was refused, by the form's fields; what the form does not have is left to the notice. */
export function errorsOfTimes(campos: readonly InvalidField[]): Partial<Times> {
  return Object.fromEntries(
    campos.filter(({ campo }) => campo in NO_TIMES).map(({ campo, mensagem }) => [campo, mensagem]),
  )
}
