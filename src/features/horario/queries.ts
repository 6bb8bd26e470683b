import { useLiveQuery } from 'dexie-react-hooks'
import type { Horario } from '#domain/horario/schema.ts'
import type { Data } from '#domain/lib/dates.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** Dates are inclusive; null means "no limit". */
export type FiltroDeHorarios = { readonly dataInicial: Data | null; readonly dataFinal: Data | null }

/** The registered hours that this device has, by date; undefined until it has answered. */
export function useHorarios(): readonly Horario[] | undefined {
  return useLiveQuery(() => db.horarios.orderBy('data').toArray())
}

/**
 * How many visits stand on a day (Admin's device knows them all); null for a day it was never told of, undefined
 * until it has answered.
 */
export function useVisitasDoDia(data: Data | null): number | null | undefined {
  return useLiveQuery(async () => {
    const marca = await readPullMark(db, 'agendamentos')
    if (data === null || marca === null) return null
    if ((marca.desde !== null && data < marca.desde) || (marca.ate !== null && data > marca.ate)) return null
    return db.agendamentos.where('dataHoraAgendada').startsWith(data).count()
  }, [data])
}

/** The same question as `GET /api/horarios/filtrar`, asked of what this device has. */
export async function filtrarNoAparelho({ dataInicial, dataFinal }: FiltroDeHorarios): Promise<Horario[]> {
  return db.horarios
    .orderBy('data')
    .filter(
      (h) => (dataInicial === null || h.data >= dataInicial) && (dataFinal === null || h.data <= dataFinal),
    )
    .toArray()
}
