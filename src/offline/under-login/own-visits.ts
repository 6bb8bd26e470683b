import { isWholeAgendamento } from '#domain/agendamento/rules.ts'
import { putCancelled } from '../cancelled-visits.ts'
import { ROW_FORM } from '../db.ts'
import type { Fetched, PersonAsker } from '../pull/pull-lists.ts'
import { rememberKnown } from '../restore/restored.ts'
import { lineageOf } from './agenda-pages.ts'

/** A client's own visits, whatever their dates: all of them once, then only what became of them. */
export async function fetchOwnVisits(ask: PersonAsker): Promise<Fetched> {
  const { db, api, mark } = ask
  // Rows that older code kept lack the fields that visits have gained since: everything is asked for anew.
  const cursor = mark?.forma === ROW_FORM ? (mark.versao ?? undefined) : undefined
  const result = await api.call('agendamento.mudancas', { query: { meus: '1', cursor } })
  if (result.kind !== 'ok') return { failure: result }
  const { body } = result
  return {
    failure: null,
    tables: [db.agendamentos, db.cancelados, db.usuarios, db.conhecidos],
    range: { desde: null, ate: null },
    ...lineageOf(ask, body),
    versao: body.cursor,
    async write() {
      const keepMissing = await rememberKnown(ask, body)
      await (body.completo ? db.agendamentos.clear() : db.agendamentos.bulkDelete(body.removidos))
      await db.agendamentos.bulkPut(body.alterados.filter(isWholeAgendamento))
      if (body.completo) await db.cancelados.clear()
      await putCancelled(db, body)
      await keepMissing()
    },
  }
}
