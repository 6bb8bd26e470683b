import type pg from 'pg'
import type { Queryable } from '../db/changes.ts'

/**
 * What is not copied, each for its reason. All else that the schema holds is, so that a new table is in the
 * copies without anybody thinking of it.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessao: 'whoever finds a copy must not be logged in by it; everybody logs in again after a restore',
  tentativa: 'counted attempts run out in minutes',
  mudanca: 'its snapshots mean nothing in another database, and a restore empties it',
  mudancas_esquecidas: 'the transactions that it names are those of one database',
  epoca: 'a restored database is another history and is given an id of its own (db/lineage.ts)',
  recuperacao: 'it says since which crash one PostgreSQL runs, and its row is made anew',
  ensaio: 'whether a copy was tried is said of one installation',
  copia: 'which copies were made is said of one installation',
}

type Client = Pick<pg.Client, 'query'>
export type Table = Readonly<{ name: string; columns: readonly string[] }>
type TableRow = Table & { dependsOn: string[] }

/** Generated columns are left to PostgreSQL. */
const tablesStatement = `select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid), '[]') as "dependsOn"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** The tables that are copied, none before one that it refers to: so their rows can be put back in turn. */
export async function readTables(client: Queryable): Promise<Table[]> {
  const { rows } = await client.query<TableRow>(tablesStatement)
  let rest = rows.filter(({ name }) => !(name in LEFT_OUT))
  const ordered: Table[] = []
  while (rest.length > 0) {
    const ready = rest.filter(({ dependsOn }) => !rest.some(({ name }) => dependsOn.includes(name)))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    rest = rest.filter((table) => !ready.includes(table))
  }
  return ordered
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ')
export const quotedTable = ({ name }: Pick<Table, 'name'>): string => `public.${quoted(name)}`

/**
 * The rows of a table in an order that every PostgreSQL agrees on, as text that every version writes alike:
 * by the primary key, texts by their bytes.
 */
export async function rowsStatement(client: Client, table: Table): Promise<string> {
  const { rows } = await client.query<{ order: string | null }>(
    `select string_agg(format('t.%I', a.attname) ||
        case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place) as order
      from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
      where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.attnum`,
    [quotedTable(table)],
  )
  const columns = table.columns.map((column) => `t.${quoted(column)}`).join(', ')
  const order = rows[0]?.order ?? `row(${columns})::text collate "C"`
  return `copy (select ${columns} from ${quotedTable(table)} t order by ${order}) to stdout`
}

/** How values are written, whatever the server or the role has for its own. */
export const WRITING = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  'set local extra_float_digits = 1',
  "set local bytea_output = 'hex'",
  "set local client_encoding = 'UTF8'",
  // A copy of a large clinic may run longer than any statement of a request may.
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  "set local lock_timeout = '60s'",
].join('; ')
