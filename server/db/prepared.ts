import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

const dialect = new PgDialect()

/**
 * A statement that PostgreSQL parses and plans once per connection, and that is built only once here: for the few
 * that many wait for. `statement` marks its values by `sql.placeholder`.
 */
export function prepared<Values extends Record<string, unknown>, Row extends pg.QueryResultRow>(
  name: string,
  statement: SQL,
): (pool: Pick<pg.Pool, 'query'>, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (pool, values) => {
    const result = await pool.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return result.rows
  }
}
