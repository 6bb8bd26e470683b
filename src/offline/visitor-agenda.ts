import { LINEAGE_HEADER } from '#domain/api/headers.ts'
import type { Fetched, ListQuestion } from './pull/pull-lists.ts'

/**
 * The clinic's days as a visitor's device has them: in the tables that a client's device keeps for hours and
 * taken times, which are emptied when somebody logs in. The hours come without ids, and are numbered here.
 */
export async function fetchVisitorAgenda({ db, api }: ListQuestion): Promise<Fetched> {
  const result = await api.call('visitante.agenda')
  if (result.kind !== 'ok') return { failure: result }
  const { desde, ate, dias, horarios } = result.body
  return {
    failure: null,
    tables: [db.diasOcupados, db.horarios],
    range: { desde, ate },
    versao: null,
    epoca: result.headers.get(LINEAGE_HEADER),
    async write() {
      await Promise.all([db.diasOcupados.clear(), db.horarios.clear()])
      await db.diasOcupados.bulkPut(Object.entries(dias).map(([data, ocupados]) => ({ data, ocupados })))
      await db.horarios.bulkPut(horarios.map((times, i) => ({ id: i + 1, ...times })))
    },
  }
}
