import type pg from 'pg'
import { TOPICS, type Topic } from '#domain/change/topics.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'

/**
 * What somebody has seen of the database: PostgreSQL's own snapshot (`xmin:xmax:running,…`) and when it was
 * taken. Not the highest number seen: a transaction that took a low number may commit after one with a
 * higher, and a reader who remembers numbers would never hear of it. A snapshot names those that were still
 * running. `epoca`: the history of the database that it was seen in (lineage.ts); in another one it means
 * nothing. `recuperacao`: since which recovery from a crash it was seen. A transaction that nobody has waited
 * for on the disk (it was undone, or has written nothing) is forgotten by a recovery, and its number is given
 * again: a view from before it would take the new transaction for one that it has seen.
 */
export type SeenSnapshot = Readonly<{ snapshot: string; em: number; epoca: string; recuperacao: string }>

/**
 * One change; `linha` is the row's id (null: all rows), `usuarioId` whom alone it concerns. Of a visit also a
 * day (`dia`) that it takes time of, or took, and whose (`dono`) it is, or was: the account's id, 0 for
 * nobody registered. A visit that has gone to another day or person is told of with each. Null where nobody
 * can say.
 */
export type Change = Readonly<{
  topico: Topic
  linha: number | null
  usuarioId: number | null
  dia: ClinicDate | null
  dono: number | null
}>

/**
 * What is seen now, and what has changed since; `changes` is null where the log cannot tell. `copiaDe`: the
 * newest change that was there when this history began.
 */
export type Look = Readonly<{ seen: SeenSnapshot; changes: readonly Change[] | null; copiaDe: Date | null }>

export type Queryable = Pick<pg.Pool, 'query'>
type ChangesRow = Omit<SeenSnapshot, 'epoca' | 'recuperacao'> & {
  epoca: string | null
  recuperacao: string | null
  copia_de: Date | null
  is_own: boolean
  changes: Change[] | null
}

/** The log is kept 30 days, and as long who was removed; the last of them is left for slow transactions. */
const REMEMBERED_DAYS = 29

/** Where the row `e` of `epoca` lies: database, table, and the transaction that wrote it. */
export function placeOfRow(transaction: string): string {
  const database = '(select d.oid from pg_database d where d.datname = current_database())'
  return `concat_ws('.', ${database}, e.tableoid, ${transaction})`
}

/**
 * All of it in one statement, so that it is one snapshot's view: whatever is not in `changes` is not in
 * `seen` either, and comes next time. The row of `epoca` is read with it: whether a view is of this history
 * is not to be known a moment earlier than what has changed. It is the database's own where its last part
 * says where it lies: no copy of the row lies there. That of `recuperacao` is gone after a recovery.
 *
 * The log is not looked at where the caller has seen nothing that it could tell of, nor where it has thrown
 * away what she may not have seen: of that the clock, which may have been wrong then, says nothing by now.
 * Both ends of its stretch are given, though nothing lies beyond the second: of one with an end PostgreSQL
 * expects few rows, and uses the index; of an open one a third of the log.
 */
const statement = {
  name: 'mudancas-ler',
  text: `select pg_current_snapshot()::text as snapshot, floor(extract(epoch from now()))::int as em,
    case when e.epoca::text = $5 and r.recuperacao::text = $6
        and now() - to_timestamp($3::int) < interval '${REMEMBERED_DAYS} days'
        and f.ate < pg_snapshot_xmin($2::pg_snapshot)
        and pg_snapshot_xmax($2::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      then coalesce((select json_agg(m) from (
        select distinct topico, linha, usuario_id as "usuarioId", dia, dono from mudanca
        where topico = any($1::text[])
          and transacao between pg_snapshot_xmin($2::pg_snapshot) and pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(transacao, $2::pg_snapshot) limit $4::int) m), '[]') end as changes,
    e.epoca::text as epoca, r.recuperacao::text as recuperacao, e.copia_de,
    e.id is not null
      and (e.lugar is null or split_part(e.lugar, '|', 3) = ${placeOfRow('e.xmin')}) as is_own
    from (select 1) as one left join epoca e on true left join recuperacao r on r.id = 1
      left join mudancas_esquecidas f on true`,
}

/**
 * The changes of some topics since `before`, at most `limit` of them where one is enough to know. Null where
 * the database was put back from a copy, or has recovered from a crash, and has not been given a new `epoca`
 * or `recuperacao` yet: lineage.ts asks, and gives it.
 */
export async function readChanges(
  db: Queryable,
  topics: readonly Topic[],
  before: SeenSnapshot | null,
  limit: number | null = null,
): Promise<Look | null> {
  const { snapshot: had = null, em: since = null, epoca: of = null, recuperacao: after = null } = before ?? {}
  const values = [topics, had, since, limit, of, after]
  const { rows } = await db.query<ChangesRow>({ ...statement, values })
  const [row] = rows
  if (row === undefined) throw new Error('a select that needs no table answered no row')
  const { snapshot, em, epoca, recuperacao, copia_de: copiaDe, is_own, changes } = row
  if (epoca === null || recuperacao === null || !is_own) return null
  return { seen: { snapshot, em, epoca, recuperacao }, changes, copiaDe }
}

/** A row of the log, by what no other history of the database gives again: its transaction and moment. */
export type NewestChange = Readonly<{ topico: string; transacao: string; em: string }>

const newestStatement = `select m.* from unnest($1::text[]) as t (topico) cross join lateral (
    select topico, transacao::text, criado_em::text as em from mudanca
    where topico = t.topico order by mudanca.transacao desc limit 1) m
  order by m.transacao::xid8 desc limit 1`

/** The newest change that the log has; null where it has none. */
export async function readNewestChange(db: Queryable): Promise<NewestChange | null> {
  return (await db.query<NewestChange>(newestStatement, [TOPICS])).rows[0] ?? null
}

/** Whether the log has a change, or has had it and thrown it away. */
export async function isInLog(db: Queryable, change: NewestChange): Promise<boolean> {
  const statement = `select $2::xid8 <= (select ate from mudancas_esquecidas) or exists (
    select from mudanca where topico = $1 and transacao = $2::xid8 and criado_em = $3) as is_there`
  const values = [change.topico, change.transacao, change.em]
  return (await db.query<{ is_there: boolean }>(statement, values)).rows[0]?.is_there === true
}

/** A text to hand out. `scope` says for what and whom it holds; without full stops. */
export function formatSeen(scope: string, { epoca, recuperacao, em, snapshot }: SeenSnapshot): string {
  return `${scope}.${epoca}.${recuperacao}.${em}.${snapshot}`
}

const seenPattern =
  /^(?<whose>[^.]*)\.(?<epoca>[\da-f-]{36})\.(?<recuperacao>[\da-f-]{36})\.(?<em>\d{1,10})\.(?<snapshot>[\d:,]+)$/

/** Null for a text of another scope, and for one that we cannot have made. */
export function parseSeen(scope: string, text: string): SeenSnapshot | null {
  const { whose, epoca, recuperacao, em, snapshot } = seenPattern.exec(text)?.groups ?? {}
  if (whose !== scope || epoca === undefined || recuperacao === undefined) return null
  if (snapshot === undefined || !isSnapshot(snapshot) || Number(em) > 2_147_483_647) return null
  return { epoca, recuperacao, em: Number(em), snapshot }
}

/** PostgreSQL refuses the statement, not the value, where this is not so. */
function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15},)*\d{1,15})?$/.exec(text)
  if (parts === null) return false
  const [xmin, xmax, ...running] = [parts[1], parts[2], ...(parts[3]?.split(',') ?? [])].map(Number)
  if (xmin === undefined || xmax === undefined || xmin < 1 || xmax < xmin) return false
  return running.every((id, i) => id >= (running[i - 1] ?? xmin) && id < xmax)
}
