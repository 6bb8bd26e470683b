import { type Agendamento, pageCursorOf } from '#domain/agendamento/schema.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { keepContacts } from '#src/offline/pull-lists.ts'
import { type AgendaFilter, filterOnDevice } from './queries.ts'

/**
 * What the filter finds, and who answered: the clinic, or this device where the clinic could not be reached.
 */
export type FilterResult = {
  /** As many as were asked for so far, by time. */
  readonly agendamentos: readonly Agendamento[]
  /** How many the filter finds in all. */
  readonly total: number
  readonly fromClinic: boolean
}

/** How many visits the clinic answers at a time; the next page is asked for when these are used up. */
const PAGE_SIZE = 50

/** Admin: asks for visits by name and period. No visits and a refused question are one answer: `empty`. */
export async function filterAgendamentoList(filter: AgendaFilter): Promise<Result<FilterResult, 'empty'>> {
  const page = navigator.onLine ? await requestPage(filter, null) : null
  if (page === 'refused') return err('empty')
  const result = page ?? (await resultOnDevice(filter))
  return result.agendamentos.length === 0 ? err('empty') : ok(result)
}

/** What is shown with the next page behind it; null where the clinic did not answer. */
export async function moreFiltered(filter: AgendaFilter, shown: FilterResult): Promise<FilterResult | null> {
  const page = await requestPage(filter, shown.agendamentos.at(-1) ?? null)
  if (page === null || page === 'refused') return null
  return { ...page, agendamentos: [...shown.agendamentos, ...page.agendamentos] }
}

async function resultOnDevice(filter: AgendaFilter): Promise<FilterResult> {
  const agendamentos = await filterOnDevice(filter)
  return { agendamentos, total: agendamentos.length, fromClinic: false }
}

async function requestPage(
  { nome, dataInicial, dataFinal }: AgendaFilter,
  last: Agendamento | null,
): Promise<FilterResult | 'refused' | null> {
  const answer = await api.call('agendamento.filtrar', {
    query: {
      nome: nome.trim() === '' ? null : nome.trim(),
      dataInicial,
      dataFinal,
      limite: PAGE_SIZE,
      depois: last && pageCursorOf(last),
    },
  })
  if (answer.kind !== 'ok') return answer.kind === 'problem' ? 'refused' : null
  // The filter finds visits of any time: their clients may be none of those that this device's agenda names.
  const pessoas = answer.body.flatMap(({ cliente }) => (cliente === null ? [] : [cliente]))
  await db.transaction('rw', db.usuarios, () => keepContacts(db, pessoas))
  const agendamentos = answer.body.map(({ cliente: _, ...agendamento }) => agendamento)
  const total = Number(answer.headers.get(TOTAL_HEADER) ?? agendamentos.length)
  return { agendamentos, total, fromClinic: true }
}
