import type { AgendamentoChanges, ListedAgendamento } from '#domain/agendamento/schema.ts'
import type { Topic } from '#domain/change/schema.ts'
import { type Change, formatSeen, parseSeen, readChanges } from '../../db/changes.ts'
import type { Deps } from '../../deps.ts'
import { scopeOf } from '../../plugins/freshness.ts'
import type { Principal } from '../../plugins/session.ts'
import { type DateRange, listAll, listContacts, listForClient } from './repository.ts'

type Sources = Pick<Deps, 'db' | 'clinicNow'>

/** The visits of the dates as this person may see them; of some ids only where they are given. */
export async function readAgendamentoList(
  { db, clinicNow }: Sources,
  principal: Principal,
  { desde, ate }: DateRange,
  ids: readonly number[] | null = null,
): Promise<ListedAgendamento[]> {
  if (principal.status === 'Admin') return listAll(db.orm, { desde, ate }, ids)
  return listForClient(db.orm, principal, await clinicNow(), { desde, ate }, ids)
}

/**
 * What became of that list since the cursor. The log names rows; what they hold is read from the list itself,
 * by the rights of who asks, so that a row that went over to another person shows only what others' rows
 * show. To the Admin, and to nobody else, it also says who the people of those rows are.
 */
export async function listChanges(
  sources: Sources,
  principal: Principal,
  { cursor: since = '', ...range }: DateRange & { cursor?: string | undefined },
): Promise<AgendamentoChanges> {
  const isAdmin = principal.status === 'Admin'
  const scope = `${scopeOf(principal)}_${range.desde ?? ''}_${range.ate ?? ''}`
  const topics: Topic[] = isAdmin ? ['agendamentos', 'perfil'] : ['agendamentos']
  const { seen, changes } = await readChanges(sources.db.pool, topics, parseSeen(scope, since))
  const ids = visitsIn(changes)
  const accounts = changes?.flatMap(({ topico, usuarioId }) =>
    topico === 'perfil' && usuarioId !== null ? [usuarioId] : [],
  )
  const isUnchanged = ids?.length === 0
  const [changed, contacts] = await Promise.all([
    isUnchanged ? [] : readAgendamentoList(sources, principal, range, ids),
    !isAdmin || (isUnchanged && !accounts?.length)
      ? []
      : listContacts(sources.db.orm, range, ids, accounts ?? []),
  ])
  const still = new Set(changed.map(({ id }) => id))
  return {
    completo: ids === null,
    alterados: changed,
    removidos: ids?.filter((id) => !still.has(id)) ?? [],
    ...(isAdmin && { pessoas: contacts }),
    cursor: formatSeen(scope, seen),
  }
}

/** The ids of the changed visits; null where nobody can tell, or where the whole table was emptied. */
function visitsIn(changes: readonly Change[] | null): number[] | null {
  const ids = changes?.filter(({ topico }) => topico === 'agendamentos').map(({ linha }) => linha) ?? [null]
  return ids.every((id) => id !== null) ? ids : null
}
