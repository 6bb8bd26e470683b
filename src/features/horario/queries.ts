import { useLiveQuery } from 'dexie-react-hooks'
import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** Dates are inclusive; null means "no limit". */
export type HorarioPeriod = { readonly dataInicial: ClinicDate | null; readonly dataFinal: ClinicDate | null }

/** The registered hours that this device has, by date; undefined until it has answered. */
export function useHorarioList(): readonly Horario[] | undefined {
  return useLiveQuery(() => db.horarios.orderBy('data').toArray())
}

/**
 * Whether this device has ever heard the clinic's hours: an empty table alone does not say that there are
 * none.
 */
export function useHorarioListKnown(): boolean | undefined {
  return useLiveQuery(async () => (await readPullMark(db, 'horarios')) !== null)
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
