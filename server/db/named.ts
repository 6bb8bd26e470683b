import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Connection } from './transaction.ts'

const dialect = new PgDialect()

/** A statement as PostgreSQL is sent it. */
type Built = Readonly<{ text: string; values: unknown[] }>

/** The names of statements by their texts: as many as the code has ways to ask for a list. */
const names = new Map<string, string>()

export function build(statement: SQL): Built {
  const { sql, params } = dialect.sqlToQuery(statement)
  return { text: sql, values: params }
}

/**
 * A statement under a name, by which a connection keeps its plan: what is asked often and is long costs
 * PostgreSQL more to plan than to run. Only for statements whose text does not depend on how many values
 * there are: each text is kept for as long as the connection lives.
 */
export function named({ text, values }: Built): Built & { readonly name: string } {
  const name = names.get(text) ?? `lista-${names.size}`
  names.set(text, name)
  return { name, text, values }
}

/** The rows of such a statement; what SQL types become is said of `Database`. */
export async function readNamed<R extends pg.QueryResultRow>(db: Connection, statement: SQL): Promise<R[]> {
  return (await db.$client.query<R>(named(build(statement)))).rows
}
