import { addDays } from '#domain/lib/dates.ts'
import { ROW_FORM } from '../db.ts'
import type { Fetched, PersonAsker } from '../pull/pull-lists.ts'

/** How many days a device that knows nothing asks for first; the rest comes behind. */
const FIRST_DAYS = 14

/**
 * When others take the clinic's time, by day, on a client's device. What comes with a cursor are the days
 * that changed, each whole, and those that are not known yet: the rest after the first weeks, each morning
 * one more. All of it fits one small answer, which is asked for where the cursor does not hold.
 */
export async function fetchTakenDays({ db, api, mark, clinicNow }: PersonAsker): Promise<Fetched> {
  // What code of another form has kept is asked for whole.
  const cursor = mark?.forma === ROW_FORM ? (mark.versao ?? undefined) : undefined
  const query =
    mark === null ? { ate: addDays(clinicNow.date, FIRST_DAYS - 1) } : { cursor, conhecidoAte: mark.ate }
  const result = await api.call('agendamento.ocupados', { query })
  if (result.kind !== 'ok') return { failure: result }
  const { completo, desde, ate, dias, cursor: versao, epoca } = result.body
  return {
    failure: null,
    tables: [db.diasOcupados],
    range: { desde, ate },
    versao,
    epoca,
    isPart: mark === null,
    async write() {
      await (completo ? db.diasOcupados.clear() : db.diasOcupados.where('data').below(desde).delete())
      await db.diasOcupados.bulkPut(Object.entries(dias).map(([data, ocupados]) => ({ data, ocupados })))
    },
  }
}
