import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { AFTERNOON_START } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate, type ClinicDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import type { Whose } from '../queries.ts'
import { hasNoSlot, type SlotSearch } from '../utils.ts'

/** The service being booked, as the person was shown it. `id` is null where only its name is known. */
export type Service = {
  readonly id: number | null
  readonly nome: string
  readonly descricao: string
  /** `HH:MM` */
  readonly tempo: string
  readonly valor: number
  readonly tipoProcedimento: ProcedimentoKind
  readonly imagem: string
}

/**
 * What the screen asks the clinic for: exactly what was shown, so that the clinic can say if it has changed
 * since.
 */
export function bookingOfService(
  service: Service,
  { email, cliente }: Whose,
  when: ClinicDateTime,
): AgendamentoCreate {
  const { id, nome, descricao, tempo, valor, tipoProcedimento } = service
  return {
    dataHoraAgendada: when,
    nome,
    descricao,
    email,
    tempo,
    valor,
    tipoProcedimento,
    procedimentoId: id,
    encaixe: false,
    ...(cliente !== null && { cliente }),
  }
}

/** Minutes of a service; a malformed duration counts as the grid's step. */
export function serviceMinutes(tempo: string): number {
  return parseDuration(tempo) ?? 30
}

type PartsOfDay = { readonly morning: readonly number[]; readonly afternoon: readonly number[] }

/** Starts (minutes) by the column they stand in. */
export function byPartOfDay(starts: readonly number[]): PartsOfDay {
  return {
    morning: starts.filter((start) => start < AFTERNOON_START),
    afternoon: starts.filter((start) => start >= AFTERNOON_START),
  }
}

/** The days of a month (any of its dates), from today on, that have no free start for the service. */
export function daysWithoutSlot(search: SlotSearch, month: ClinicDate): ReadonlySet<ClinicDate> {
  const days = new Set<ClinicDate>()
  const prefix = month.slice(0, 7)
  const first = `${prefix}-01`
  for (let date = first; date.startsWith(prefix); date = addDays(date, 1))
    if (date >= search.clinicNow.date && hasNoSlot(search, date)) days.add(date)
  return days
}
