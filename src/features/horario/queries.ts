import { useLiveQuery } from 'dexie-react-hooks'
import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { KnownList } from '#src/lib/known-list.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readKnownList } from '#src/offline/known-list.ts'

/** Dates are inclusive; null means "no limit". */
export type HorarioPeriod = { readonly dataInicial: ClinicDate | null; readonly dataFinal: ClinicDate | null }

/** The registered hours, by date. */
export function useHorarioList(): KnownList<Horario> {
  return useLiveQuery(async () => {
    const known = await readKnownList(db, 'horarios', db.horarios)
    return known?.sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : a.id - b.id)) ?? null
  })
}

/**
 * How many visits stand on a day (Admin's device knows them all); null for a day it was never told of,
 * undefined until it has answered.
 */
export function useVisitsOfDay(data: ClinicDate | null): number | null | undefined {
  return useLiveQuery(async () => {
    const mark = await readPullMark(db, 'agendamentos')
    if (data === null || mark === null) return null
    if ((mark.desde !== null && data < mark.desde) || (mark.ate !== null && data > mark.ate)) return null
    return db.agendamentos.where('dataHoraAgendada').startsWith(data).count()
  }, [data])
}

/** A date's registrations, as this device has them. */
export function readHorarioOfDate(data: ClinicDate): Promise<Horario[]> {
  return db.horarios.where('data').equals(data).toArray()
}

/** Whether the device was told of a date's hours: those that are long past it does not keep. */
export async function isDateKnown(data: ClinicDate): Promise<boolean> {
  const mark = await readPullMark(db, 'horarios')
  return mark !== null && (mark.desde === null || mark.desde <= data)
}

/** The same question as `GET /api/horarios/filtrar`, asked of what this device has. */
export async function filterOnDevice({ dataInicial, dataFinal }: HorarioPeriod): Promise<Horario[]> {
  return db.horarios
    .orderBy('data')
    .filter(
      (h) => (dataInicial === null || h.data >= dataInicial) && (dataFinal === null || h.data <= dataFinal),
    )
    .toArray()
}
