import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connection.ts'

/** Rows that are held at once: some 200 kB of a visit's. */
export const PAGE_ROWS = 500

/**
 * The rows of one statement some at a time, for a list that may be too long to be held whole. A cursor of the
 * database reads them, so that all are of one moment. Before the last page is handed out the connection is
 * given back: a list of one page holds none while it is sent. Whoever stops in between gives it back, too;
 * whoever is slower than the database's patience with an open transaction gets an error.
 */
export async function* readInPages<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  statement: SQL,
): AsyncGenerator<Row[], void> {
  const client = await pool.connect()
  const tx = drizzle(client)
  let rows: Row[]
  let broken: Error | undefined
  try {
    await client.query('begin read only')
    await tx.execute(sql`declare pages no scroll cursor for ${statement}`)
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
