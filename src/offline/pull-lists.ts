import type { Table } from 'dexie'
import { LINEAGE_HEADER, TOTAL_HEADER } from '#domain/api/headers.ts'
import { addDays, type ClinicDate, type ClinicDateTime, type ClinicNow } from '#domain/lib/dates.ts'
import type { Api, ApiResult } from '#src/api/client.ts'
import { fetchAgenda } from './agenda-pages.ts'
import { keepContacts } from './contacts.ts'
import {
  type ClinicaDb,
  FIRST_CONTACTS,
  type LocalSession,
  type PullMark,
  readMeta,
  writeMeta,
} from './db.ts'
import { type ListName, lists, type WholeListName } from './lists.ts'
import { fetchOwnVisits } from './own-visits.ts'
import { rememberPerfil } from './restored.ts'
import { fetchTakenDays } from './taken-days.ts'

/** How far back the device keeps the registered hours, in days. */
const PAST_DAYS = 30

/**
 * People on the first page of the Admin's list, which the device keeps; a further page is asked for when
 * opened.
 */
export const CONTACTS_PER_PAGE = 50
/** Why nothing came. */
export type Failure = Exclude<ApiResult<never>, { readonly kind: 'ok' }>
/** The dates that were asked for; null for no limit. */
type Range = { readonly desde: ClinicDate | null; readonly ate: ClinicDate | null }
export type Fetched =
  | { readonly failure: Failure }
  | {
      readonly failure: null
      readonly tables: readonly Table[]
      readonly write: () => Promise<void>
      readonly range: Range
      readonly versao: string | null
      /** The history of the clinic's database that the answer is of. */
      readonly epoca: string | null
      readonly copiaDe?: ClinicDateTime | null
      /** Since when (ms) the rows are known, where that is not when they were asked for. */
      readonly em?: number | undefined
      /** More is to follow. */
      readonly isPart?: boolean
    }
export type Asker = { readonly db: ClinicaDb; readonly api: Api; readonly mark: PullMark | null }
export type PersonAsker = Asker & {
  readonly sessao: LocalSession
  readonly clinicNow: ClinicNow
  /** A part of the list has just come, and this is the next. */
  readonly isContinued: boolean
}

const NO_LIMIT: Range = { desde: null, ate: null }

/** The query of a list, and the `ETag` of what the device already has of the same dates. */
function requestFor({ mark }: Asker, range = NO_LIMIT) {
  const versao = mark?.desde === range.desde && mark.ate === range.ate ? mark.versao : null
  return { query: range, headers: versao == null ? {} : { 'if-none-match': versao } }
}

function fetched<T>(
  { mark }: Asker,
  result: ApiResult<T>,
  tables: readonly Table[],
  write: (body: T) => Promise<void>,
  range = NO_LIMIT,
): Fetched {
  if (result.kind === 'ok')
    return {
      failure: null,
      tables,
      write: () => write(result.body),
      range,
      versao: result.headers.get('etag'),
      epoca: result.headers.get(LINEAGE_HEADER),
    }
  // What the device has is what the clinic has.
  return result.kind === 'problem' && result.status === 304
    ? { failure: null, tables: [], write: async () => undefined, range, ...versionOf(mark) }
    : { failure: result }
}

function versionOf(mark: PullMark | null): { readonly versao: string | null; readonly epoca: string | null } {
  return { versao: mark?.versao ?? null, epoca: mark?.epoca ?? null }
}

/** A list whose endpoint answers it whole; the clinic's one record is kept as the row of key 1. */
export async function fetchWhole(name: WholeListName, ask: Asker): Promise<Fetched> {
  const table: Table = ask.db[name]
  return fetched(ask, await ask.api.call(lists[name].endpoint, requestFor(ask)), [table], (body) =>
    replace(table, Array.isArray(body) ? body : [{ ...body, key: 1 }]),
  )
}

/** The lists that are fetched or kept in a way of their own; each takes a login. */
export const fetchOwnWay: Record<
  Exclude<ListName, WholeListName | 'visitante'>,
  (ask: PersonAsker) => Promise<Fetched>
> = {
  horarios: async (ask) => {
    const range = { desde: addDays(ask.clinicNow.date, -PAST_DAYS), ate: null }
    const result = await ask.api.call('horario.listar', requestFor(ask, range))
    return fetched(ask, result, [ask.db.horarios], (rows) => replace(ask.db.horarios, rows), range)
  },
  agendamentos: (ask) => (ask.sessao.status === 'Admin' ? fetchAgenda(ask) : fetchOwnVisits(ask)),
  ocupados: fetchTakenDays,
  perfil: async (ask) => {
    const { api, db, mark, sessao } = ask
    // Not by its address, which answers 404 while there is none: browsers write that down as an error.
    const result = await api.call('perfil.meu')
    const epoca = result.kind === 'ok' ? result.headers.get(LINEAGE_HEADER) : null
    const answer = fetched(ask, result, [db.perfis], async ({ perfil }) => {
      await rememberPerfil(db, { mark, epoca, email: sessao.email }, perfil)
      await replace(db.perfis, perfil === null ? [] : [perfil])
    })
    // The answer has no tag: the profile's own version tells a newer one from an older that comes late.
    const versao = result.kind === 'ok' ? String(result.body.perfil?.versao ?? null) : null
    return answer.failure === null ? { ...answer, versao } : answer
  },
  usuarios: async (ask) => {
    // A mark of older code is of the whole list: it does not say that the first page is here.
    const hasFirstPage = (await readMeta(ask.db, FIRST_CONTACTS)) !== null
    const { headers } = requestFor(hasFirstPage ? ask : { ...ask, mark: null })
    const result = await ask.api.call('perfil.listar', { query: { limite: CONTACTS_PER_PAGE }, headers })
    const total = result.kind === 'ok' ? Number(result.headers.get(TOTAL_HEADER) ?? result.body.length) : 0
    return fetched(ask, result, [ask.db.usuarios], async (people) => {
      await keepContacts(ask.db, people)
      await writeMeta(ask.db, FIRST_CONTACTS, { emails: people.map((p) => p.email), total })
    })
  },
}

async function replace<T, K>(table: Table<T, K>, rows: readonly T[]): Promise<void> {
  await table.clear()
  await table.bulkPut(rows)
}
