import type { CampoInvalido } from '#domain/api/errors.ts'
import type { Horario, HorarioEntrada } from '#domain/horario/schema.ts'
import { formatData } from '#domain/lib/dates.ts'
import type { FiltroDeHorarios } from './queries.ts'

/** The four times of a day; the empty string where unset. */
export type Tempos = Omit<HorarioEntrada, 'data'>
export type CampoDeTempo = keyof Tempos

export const SEM_TEMPOS: Tempos = {
  horarioInicioPrimeiroPeriodo: '',
  horarioFimPrimeiroPeriodo: '',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
}

/** In the order of the form. */
export const CAMPOS_DE_TEMPO: readonly { readonly campo: CampoDeTempo; readonly label: string }[] = [
  { campo: 'horarioInicioPrimeiroPeriodo', label: 'Início do 1º período' },
  { campo: 'horarioFimPrimeiroPeriodo', label: 'Fim do 1º período' },
  { campo: 'horarioInicioSegundoPeriodo', label: 'Início do 2º período' },
  { campo: 'horarioFimSegundoPeriodo', label: 'Fim do 2º período' },
]

/** "08:00 às 12:00" of each of the two periods; null where it is not set. */
export function periodosDe(h: Tempos): readonly [string | null, string | null] {
  const periodo = (inicio: string, fim: string) =>
    inicio === '' || fim === '' ? null : `${inicio} às ${fim}`
  return [
    periodo(h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo),
    // The second period's own end (A3).
    periodo(h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo),
  ]
}

/** "08:00 às 12:00, 13:00 às 18:00", or that the day is closed. */
export function periodosEmLinha(h: Tempos): string {
  return (
    periodosDe(h)
      .filter((p) => p !== null)
      .join(', ') || 'Sem períodos: dia fechado'
  )
}

/** The table's title: one row, or several (none are several too). */
export function isUm(horarios: readonly Horario[] | undefined): boolean {
  return horarios?.length === 1
}

/** "de 12/11/2026 até 30/11/2026" */
export function filtroEmPalavras({ dataInicial, dataFinal }: FiltroDeHorarios): string {
  const partes = [
    dataInicial !== null && `de ${formatData(dataInicial)}`,
    dataFinal !== null && `até ${formatData(dataFinal)}`,
  ].filter((p) => p !== false)
  return partes.length === 0 ? 'todas as datas' : partes.join(' ')
}

/** What was refused, by the form's fields; what the form does not have is left to the notice. */
export function errosDosTempos(campos: readonly CampoInvalido[]): Partial<Tempos> {
  return Object.fromEntries(
    campos.filter(({ campo }) => campo in SEM_TEMPOS).map(({ campo, mensagem }) => [campo, mensagem]),
  )
}
