import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from './connection.ts'
import { build, named } from './named.ts'

/** How many rows a search answers that is asked for no page: the total says how many there are. */
export const LONGEST_ANSWER = 1_000

/** Rows that are held at once: some 200 kB of a visit's. */
export const PAGE_ROWS = 500

/**
 * Whether a row of a list by name, whose name and id are `place`, stands behind the one that `of` finds
 * ("table d where …"). Where she stood is told by `nome`, as she was called on the page before: she may have
 * another name by now. Where she is gone it is behind that name, with those who are called so; where no name
 * is given either, nobody is.
 */
export function isBehindPlace(place: SQL, { of, nome }: { of: SQL; nome: string | null }): SQL {
  return sql`${place} > (coalesce(${nome}::text, (select d.nome_exibicao from ${of})),
    coalesce((select d.id from ${of}), 0))`
}

/**
 * The rows of one statement, which ends in its order, some at a time: for a list that may be too long to be
 * held whole. Most fit into one page, and are read by one question; a longer list is read anew by a cursor of
 * the database, so that all are of one moment. Before the last page is handed out the connection is given
 * back: a list of one page holds none while it is sent. Whoever stops in between gives it back, too; whoever
 * is slower than the database's patience with an open transaction gets an error.
 */
export async function* readInPages<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: SQL,
): AsyncGenerator<Row[], void> {
  const { text, values } = build(statement)
  const few = await pool.query<Row>(named({ text: `${text} limit ${PAGE_ROWS + 1}`, values }))
  if (few.rows.length <= PAGE_ROWS) {
    yield few.rows
    return
  }
  const client = await pool.connect()
  let rows: Row[]
  let broken: Error | undefined
  try {
    await client.query('begin read only')
    await client.query({ text: `declare pages no scroll cursor for ${text}`, values })
    for (;;) {
      rows = (await client.query<Row>(`fetch ${PAGE_ROWS} from pages`)).rows
      if (rows.length < PAGE_ROWS) break
      yield rows
    }
  } finally {
    // Nothing was written. A connection that cannot even undo is of no use to the next one.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
  }
  yield rows
}
