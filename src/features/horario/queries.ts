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

/** The same question as `GET /api/horarios/filtrar`, asked of what this device has. */
export async function filterOnDevice({ dataInicial, dataFinal }: HorarioPeriod): Promise<Horario[]> {
  return db.horarios
    .orderBy('data')
    .filter(
      (h) => (dataInicial === null || h.data >= dataInicial) && (dataFinal === null || h.data <= dataFinal),
    )
    .toArray()
}
