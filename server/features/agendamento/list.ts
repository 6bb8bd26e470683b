import type { AgendamentoListado, AgendamentoMudancas } from '#domain/agendamento/schema.ts'
import type { Topic } from '#domain/change/schema.ts'
import { type Change, formatSeen, parseSeen, readChanges } from '../../db/changes.ts'
import type { Deps } from '../../deps.ts'
import { scopeOf } from '../../plugins/freshness.ts'
import type { Pessoa } from '../../plugins/session.ts'
import { listClientes, listParaCliente, listTodos, type Periodo } from './repository.ts'

type Sources = Pick<Deps, 'db' | 'agora'>

/** The visits of the dates as this person may see them; of some ids only where they are given. */
export async function listAgendamentos(
  { db, agora }: Sources,
  pessoa: Pessoa,
  { desde, ate }: Periodo,
  ids: readonly number[] | null = null,
): Promise<AgendamentoListado[]> {
  if (pessoa.status === 'Admin') return listTodos(db.orm, { desde, ate }, ids)
  return listParaCliente(db.orm, pessoa, await agora(), { desde, ate }, ids)
}

/**
 * What became of that list since the cursor. The log names rows; what they hold is read from the list itself, by the
 * rights of who asks, so that a row that went over to another person shows only what others' rows show. To the Admin,
 * and to nobody else, it also says who the people of those rows are.
 */
export async function listMudancas(
  sources: Sources,
  pessoa: Pessoa,
  { cursor: since = '', ...periodo }: Periodo & { cursor?: string | undefined },
): Promise<AgendamentoMudancas> {
  const isAdmin = pessoa.status === 'Admin'
  const scope = `${scopeOf(pessoa)}_${periodo.desde ?? ''}_${periodo.ate ?? ''}`
  const topicos: Topic[] = isAdmin ? ['agendamentos', 'perfil'] : ['agendamentos']
  const { seen, changes } = await readChanges(sources.db.pool, topicos, parseSeen(scope, since))
  const ids = visitsIn(changes)
  const pessoas = changes?.flatMap(({ topico, usuarioId }) =>
    topico === 'perfil' && usuarioId !== null ? [usuarioId] : [],
  )
  const isUnchanged = ids?.length === 0
  const [alterados, clientes] = await Promise.all([
    isUnchanged ? [] : listAgendamentos(sources, pessoa, periodo, ids),
    !isAdmin || (isUnchanged && !pessoas?.length)
      ? []
      : listClientes(sources.db.orm, periodo, ids, pessoas ?? []),
  ])
  const still = new Set(alterados.map(({ id }) => id))
  return {
    completo: ids === null,
    alterados,
    removidos: ids?.filter((id) => !still.has(id)) ?? [],
    ...(isAdmin && { pessoas: clientes }),
    cursor: formatSeen(scope, seen),
  }
}

/** The ids of the changed visits; null where nobody can tell, or where the whole table was emptied. */
function visitsIn(changes: readonly Change[] | null): number[] | null {
  const ids = changes?.filter(({ topico }) => topico === 'agendamentos').map(({ linha }) => linha) ?? [null]
  return ids.every((id) => id !== null) ? ids : null
}
