import type { AgendamentoListado, AgendamentoMudancas } from '#domain/agendamento/schema.ts'
import { formatSeen, parseSeen, readChanges } from '../../db/changes.ts'
import type { Deps } from '../../deps.ts'
import { scopeOf } from '../../plugins/freshness.ts'
import type { Pessoa } from '../../plugins/session.ts'
import { listParaCliente, listTodos, type Periodo } from './repository.ts'

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
 * rights of who asks, so that a row that went over to another person shows only what others' rows show.
 */
export async function listMudancas(
  sources: Sources,
  pessoa: Pessoa,
  { cursor: since = '', ...periodo }: Periodo & { cursor?: string | undefined },
): Promise<AgendamentoMudancas> {
  const scope = `${scopeOf(pessoa)}_${periodo.desde ?? ''}_${periodo.ate ?? ''}`
  const { seen, changes } = await readChanges(sources.db.pool, ['agendamentos'], parseSeen(scope, since))
  const cursor = formatSeen(scope, seen)
  // A row of the log without an id: the whole table was emptied.
  const ids = changes?.map(({ linha }) => linha) ?? [null]
  if (!ids.every((id) => id !== null))
    return {
      completo: true,
      alterados: await listAgendamentos(sources, pessoa, periodo),
      removidos: [],
      cursor,
    }
  const alterados = ids.length === 0 ? [] : await listAgendamentos(sources, pessoa, periodo, ids)
  const still = new Set(alterados.map(({ id }) => id))
  return { completo: false, alterados, removidos: ids.filter((id) => !still.has(id)), cursor }
}
