import type { Table } from 'dexie'
import { LINEAGE_HEADER } from '#domain/api/headers.ts'
import type { ClinicDate, ClinicDateTime, ClinicNow } from '#domain/lib/dates.ts'
import type { Api, ApiResult } from '#src/api/client.ts'
import { type ClinicaDb, type LocalSession, type PullMark, ROW_FORM } from '../db.ts'
import { lists, type WholeListName } from './lists.ts'

/**
 * People on the first page of the Admin's list, which the device keeps; a further page is asked for when
 * opened.
 */
export const CONTACTS_PER_PAGE = 50
/** An answer from which no rows came, by its cause. */
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
      /** When the rows were known to be so (ms), where that is not when they were asked for. */
      readonly em?: number | undefined
      /** Whether more of the list is to be asked for. */
      readonly isPart?: boolean
      /** Whether the list has not come to its end yet (`incompleto`); absent where `isPart` says it. */
      readonly isIncomplete?: boolean
      readonly refeito?: PullMark['refeito']
    }
export type ListQuestion = { readonly db: ClinicaDb; readonly api: Api; readonly mark: PullMark | null }
export type PersonAsker = ListQuestion & {
  readonly sessao: LocalSession
  readonly clinicNow: ClinicNow
  /** When this is asked, ms of the device's clock. */
  readonly asked: number
  /** A part of the list has just come, and this is the next. */
  readonly isContinued: boolean
}

const NO_LIMIT: Range = { desde: null, ate: null }

/**
 * The query of a list, and the `ETag` of what the device already has of the same dates. Older code kept the
 * tag beside rows that lack what it did not know.
 */
export function requestFor({ mark }: ListQuestion, range = NO_LIMIT) {
  const isOfSameDates = mark?.desde === range.desde && mark.ate === range.ate
  const versao = isOfSameDates && mark.forma === ROW_FORM ? mark.versao : null
  return { query: range, headers: versao == null ? {} : { 'if-none-match': versao } }
}

export function fetched<T>(
  { mark }: ListQuestion,
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
export async function fetchWhole(name: WholeListName, ask: ListQuestion): Promise<Fetched> {
  const table: Table = ask.db[name]
  return fetched(ask, await ask.api.call(lists[name].endpoint, requestFor(ask)), [table], (body) =>
    replace(table, Array.isArray(body) ? body : [{ ...body, key: 1 }]),
  )
}

/** Puts the rows in the place of what the table had. To be called in a transaction that holds it. */
export async function replace<T, K>(table: Table<T, K>, rows: readonly T[]): Promise<void> {
  await table.clear()
  await table.bulkPut(rows)
}
