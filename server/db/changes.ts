import type pg from 'pg'
import type { Topic } from '#domain/change/schema.ts'

/**
 * What somebody has seen of the database: PostgreSQL's own snapshot (`xmin:xmax:running,…`) and when it was
 * taken. Not the highest number seen: a transaction that took a low number may commit after one with a
 * higher, and a reader who remembers numbers would never hear of it. A snapshot names those that were still
 * running.
 */
export type Seen = Readonly<{ snapshot: string; em: number }>

/** One change; `linha` is the row's id (null: all rows), `usuarioId` whom alone it concerns. */
export type Change = Readonly<{ topico: Topic; linha: number | null; usuarioId: number | null }>

/** What is seen now, and what has changed since; `changes` is null where the log cannot tell. */
export type Look = Readonly<{ seen: Seen; changes: readonly Change[] | null }>

type Queryable = Pick<pg.Pool, 'query'>
type ChangesRow = { snapshot: string; em: number; is_known: boolean; changes: Change[] }

/** The log is kept 30 days; the last day of them is left for transactions and clocks that are slow. */
const REMEMBERED_DAYS = 29

/**
 * All of it in one statement, so that it is one snapshot's view: whatever is not in `changes` is not in
 * `seen` either, and comes next time. A snapshot from the future is another database's, as after a restored
 * backup.
 */
const statement = {
  name: 'mudancas-ler',
  text: `select pg_current_snapshot()::text as snapshot, floor(extract(epoch from now()))::int as em,
    coalesce(pg_snapshot_xmax($2::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      and now() - to_timestamp($3::int) < interval '${REMEMBERED_DAYS} days', false) as is_known,
    coalesce((select json_agg(m) from (
      select distinct topico, linha, usuario_id as "usuarioId" from mudanca
      where topico = any($1::text[]) and transacao >= pg_snapshot_xmin($2::pg_snapshot)
        and not pg_visible_in_snapshot(transacao, $2::pg_snapshot) limit $4::int) m), '[]') as changes`,
}

/** The changes of some topics since `before`, at most `limit` of them where one is enough to know. */
export async function readChanges(
  db: Queryable,
  topics: readonly Topic[],
  before: Seen | null,
  limit: number | null = null,
): Promise<Look> {
  const values = [topics, before?.snapshot ?? null, before?.em ?? null, limit]
  const { rows } = await db.query<ChangesRow>({ ...statement, values })
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table answered no row')
  const { snapshot, em, is_known, changes } = row
  return { seen: { snapshot, em }, changes: is_known ? changes : null }
}

/** A text to hand out. `scope` says for what and whom it holds; without full stops. */
export function formatSeen(scope: string, { em, snapshot }: Seen): string {
  return `${scope}.${em}.${snapshot}`
}

/** Null for a text of another scope, and for one that we cannot have made. */
export function parseSeen(scope: string, text: string): Seen | null {
  const [, whose, em, snapshot] = /^([^.]*)\.(\d{1,10})\.([\d:,]+)$/.exec(text) ?? []
  if (whose !== scope || snapshot === undefined || !isSnapshot(snapshot)) return null
  return Number(em) > 2_147_483_647 ? null : { em: Number(em), snapshot }
}

/** PostgreSQL refuses the statement, not the value, where this is not so. */
function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,15}):(\d{1,15}):((?:\d{1,15},)*\d{1,15})?$/.exec(text)
  if (parts === null) return false
  const [xmin, xmax, ...running] = [parts[1], parts[2], ...(parts[3]?.split(',') ?? [])].map(Number)
  if (xmin === undefined || xmax === undefined || xmin < 1 || xmax < xmin) return false
  return running.every((id, i) => id >= (running[i - 1] ?? xmin) && id < xmax)
}
