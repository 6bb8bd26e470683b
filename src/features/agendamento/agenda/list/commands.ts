import { pageCursorOf } from '#domain/agendamento/page-cursor.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { api } from '#src/offline/api.ts'
import { beforeAskingForPeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { isOnline, reach } from '#src/offline/reach.ts'
import { keepClientsOf } from '../queries.ts'
import { type AgendaFilter, filterVisitsOnDevice } from './queries.ts'

/**
 * What the filter finds, and who answered: the clinic, or this device where the clinic could not be reached.
 */
export type FilterResult = {
  /** The visits that were asked for so far, by time. */
  readonly agendamentos: readonly Agendamento[]
  /** How many the filter finds in all. */
  readonly total: number
  readonly fromClinic: boolean
  /** When the clinic answered, ms of the device's clock; what it has told since is laid over. */
  readonly at?: number
  /** What presses here have made of some of them since. */
  readonly changed?: readonly Agendamento[]
}

/** A filter that was applied, and what it found. */
export type AppliedFilter = { readonly filter: AgendaFilter; readonly result: FilterResult }

/** Nobody answers: the clinic is still asked, but not waited for as long as a slow line is. */
const SILENT_WAIT_MS = 3_000

/** How many visits the clinic answers at a time; the next page is asked for when these are used up. */
const PAGE_SIZE = 50

/** Admin: asks for visits by name and period. No visits and a refused question are one answer: `empty`. */
export async function filterAgendamentoList(filter: AgendaFilter): Promise<Result<FilterResult, 'empty'>> {
  const page = isOnline() ? await requestPage(filter, null) : null
  if (page === 'refused') return err('empty')
  const result = page ?? (await resultOnDevice(filter))
  return result.agendamentos.length === 0 ? err('empty') : ok(result)
}

/** Admin: all visits of one person, past and to come; whoever could be asked says, however few they are. */
export async function visitsOfClient(email: string): Promise<AppliedFilter> {
  const filter = { ...ANY_DATE, email }
  const page = isOnline() ? await requestPage(filter, null) : null
  return { filter, result: page === null || page === 'refused' ? await resultOnDevice(filter) : page }
}

/** Admin: the same as the clinic has them at this moment; null where it does not answer. */
export async function visitsAtClinic(email: string): Promise<readonly Agendamento[] | null> {
  const page = await requestPage({ ...ANY_DATE, email }, null)
  return page === null || page === 'refused' ? null : page.agendamentos
}

const ANY_DATE = { nome: '', dataInicial: null, dataFinal: null } satisfies AgendaFilter

/** What is shown with the next page behind it; null where the clinic did not answer. */
export async function moreFiltered(filter: AgendaFilter, shown: FilterResult): Promise<FilterResult | null> {
  const page = await requestPage(filter, shown.agendamentos.at(-1) ?? null)
  if (page === null || page === 'refused') return null
  // One that was moved onto the next page stands there alone.
  const before = shown.agendamentos.filter(({ id }) => !page.agendamentos.some((next) => next.id === id))
  return { ...shown, ...page, agendamentos: [...before, ...page.agendamentos] }
}

async function resultOnDevice(filter: AgendaFilter): Promise<FilterResult> {
  const agendamentos = await filterVisitsOnDevice(filter)
  return { agendamentos, total: agendamentos.length, fromClinic: false }
}

async function requestPage(
  { nome, dataInicial, dataFinal, email }: AgendaFilter,
  last: Agendamento | null,
): Promise<FilterResult | 'refused' | null> {
  const signal = reach.state() === 'silent' ? AbortSignal.timeout(SILENT_WAIT_MS) : undefined
  const asked = beforeAskingForPeople(db, Date.now())
  const answer = await api.call('agendamento.filtrar', {
    ...(signal !== undefined && { signal }),
    query: {
      nome: nome.trim() === '' ? null : nome.trim(),
      dataInicial,
      dataFinal,
      email,
      // One person's visits are shown with the latest first: they come whole.
      limite: email === undefined ? PAGE_SIZE : undefined,
      depois: last && pageCursorOf(last),
    },
  })
  if (answer.kind !== 'ok') return answer.kind === 'problem' ? 'refused' : null
  await keepClientsOf(answer.body, await asked)
  const agendamentos = answer.body.map(({ pessoa: _, ...agendamento }) => agendamento)
  const total = Number(answer.headers.get(TOTAL_HEADER) ?? agendamentos.length)
  return { agendamentos, total, fromClinic: true, at: Date.now() }
}
