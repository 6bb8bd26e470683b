import type { Table } from 'dexie'
import { type AgendamentoChanges, isWholeAgendamento } from '#domain/agendamento/schema.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { addDays, type ClinicDate } from '#domain/lib/dates.ts'
import type { Api, ApiResult } from '#src/api/client.ts'
import {
  type ClinicaDb,
  FIRST_CONTACTS,
  type LocalContact,
  type LocalSession,
  type PullMark,
  readMeta,
  writeMeta,
} from './db.ts'
import { type ListName, lists, type WholeListName } from './lists.ts'

/**
 * How far the device knows the agenda, in days: a client's own past year, Admin's past month, half a year
 * ahead.
 */
const PAST_DAYS = { Usuario: 365, Admin: 30 } as const
const FUTURE_DAYS = 180

/**
 * People on the first page of the Admin's list, which the device keeps; a further page is asked for when
 * opened.
 */
export const CONTACTS_PER_PAGE = 50
/** How many people that were opened or chosen the device keeps beside those of its agenda. */
const KEPT_SEEN = 200
const MANY = 500

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
    }
type Asker = { readonly db: ClinicaDb; readonly api: Api; readonly mark: PullMark | null }
type PersonAsker = Asker & { readonly sessao: LocalSession; readonly today: ClinicDate }

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
    }
  // What the device has is what the clinic has.
  return result.kind === 'problem' && result.status === 304
    ? { failure: null, tables: [], write: async () => undefined, range, versao: mark?.versao ?? null }
    : { failure: result }
}

/** A list whose endpoint answers it whole; the clinic's one record is kept as the row of key 1. */
export async function fetchWhole(name: WholeListName, ask: Asker): Promise<Fetched> {
  const table: Table = ask.db[name]
  return fetched(ask, await ask.api.call(lists[name].endpoint, requestFor(ask)), [table], (body) =>
    replace(table, Array.isArray(body) ? body : [{ ...body, key: 1 }]),
  )
}

/** The lists that are fetched or kept in a way of their own; each takes a login. */
export const fetchOwnWay: Record<Exclude<ListName, WholeListName>, (ask: PersonAsker) => Promise<Fetched>> = {
  horarios: async (ask) => {
    const range = { desde: addDays(ask.today, -PAST_DAYS.Admin), ate: null }
    const result = await ask.api.call('horario.listar', requestFor(ask, range))
    return fetched(ask, result, [ask.db.horarios], (rows) => replace(ask.db.horarios, rows), range)
  },
  // Each new day has other dates: then, and whenever the cursor is none of this list, the answer is the whole
  // list.
  agendamentos: async ({ db, api, sessao, today, mark }) => {
    const range = { desde: addDays(today, -PAST_DAYS[sessao.status]), ate: addDays(today, FUTURE_DAYS) }
    const result = await api.call('agendamento.mudancas', { query: { ...range, cursor: mark?.versao } })
    if (result.kind !== 'ok') return { failure: result }
    const { body } = result
    return {
      failure: null,
      tables: [db.agendamentos, db.ocupados, db.usuarios],
      write: () => applyChanges(db, body),
      range,
      versao: body.cursor,
    }
  },
  perfil: async (ask) => {
    const { api, db, sessao } = ask
    const result = await api.call('perfil.ler', { params: { email: sessao.email } })
    // No profile yet is an answer, not a failure.
    return result.kind === 'problem' && result.status === 404
      ? { failure: null, tables: [db.perfis], write: () => db.perfis.clear(), range: NO_LIMIT, versao: null }
      : fetched(ask, result, [db.perfis], (perfil) => replace(db.perfis, [perfil]))
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

/** A visit can go from one's own to another's and back: what changed is taken out of both tables first. */
async function applyChanges(
  db: ClinicaDb,
  { completo, alterados, removidos, pessoas = [] }: AgendamentoChanges,
): Promise<void> {
  const { agendamentos, ocupados } = db
  if (completo) await forgetPeople(db)
  await keepContacts(db, pessoas)
  const ids = [...removidos, ...alterados.map(({ id }) => id)]
  for (const table of [agendamentos, ocupados]) await (completo ? table.clear() : table.bulkDelete(ids))
  await agendamentos.bulkPut(alterados.filter(isWholeAgendamento))
  await ocupados.bulkPut(alterados.filter((a) => !isWholeAgendamento(a)))
}

/** Lays what came over what is known of the same people: an agenda tells less of a person than her card. */
export async function keepContacts({ usuarios }: ClinicaDb, people: readonly LocalContact[]): Promise<void> {
  const emails = new Set(people.map(({ email }) => email))
  // Of a whole agenda's thousands hardly one is known: those are looked through, not asked for one by one.
  const isMany = emails.size > MANY
  const known = isMany
    ? await usuarios.filter(({ email }) => emails.has(email)).toArray()
    : (await usuarios.bulkGet([...emails])).filter((p) => p !== undefined)
  const before = new Map(known.map((p) => [p.email, p]))
  await usuarios.bulkPut(people.map((person) => ({ ...before.get(person.email), ...person })))
}

/**
 * Before a whole agenda comes: leaves those of the list's first page and the last that were opened or chosen.
 */
async function forgetPeople(db: ClinicaDb): Promise<void> {
  const firstPage = new Set((await readMeta(db, FIRST_CONTACTS))?.emails)
  const seen = await db.usuarios.filter((p) => p.vistaEm !== undefined).toArray()
  seen.sort((a, b) => (b.vistaEm ?? 0) - (a.vistaEm ?? 0))
  const kept = [...seen.slice(0, KEPT_SEEN), ...(await db.usuarios.bulkGet([...firstPage]))]
  await db.usuarios.clear()
  await db.usuarios.bulkPut(kept.filter((p) => p !== undefined))
}
