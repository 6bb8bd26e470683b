import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connection.ts'

/**
 * What a repository works on: the pool, or the transaction that its caller is in. Statements are built with
 * drizzle; the few that every booking runs are written out and sent by name through `$client`, so that
 * neither drizzle builds nor PostgreSQL plans them anew each time.
 */
export type Connection = NodePgDatabase & Readonly<{ $client: Pick<pg.Pool, 'query'> }>

/** An open transaction: a function that asks for one cannot be called outside of any. */
export type Transaction = NodePgDatabase & Readonly<{ $client: pg.PoolClient }>

/** The account, and the command by its key, that the history of visits names for a transaction's changes. */
export type Author = Readonly<{ usuarioId: number; chave: string | null }>

/** What goes with a transaction's "begin" and "commit". */
type Ends<T> = Readonly<{
  author?: Author | undefined
  /** Statements in the message of "begin", whose answers nobody reads. Nothing in them is anybody's text. */
  opening?: string | undefined
  /** Sends the last statement of the transaction, together with "commit". */
  last?: (tx: Transaction, result: T) => Promise<unknown>
}>

/** The author as settings that end with the transaction. Neither can hold a quote: a number, and a UUID. */
function beginning({ author, opening }: Pick<Ends<unknown>, 'author' | 'opening'>): string {
  const settings = author && [
    `set local agenda.quem = '${author.usuarioId}'`,
    `set local agenda.chave = '${author.chave ?? ''}'`,
  ]
  return ['begin', ...(settings ?? []), ...(opening === undefined ? [] : [opening])].join('; ')
}

/** Writes what these send at once in one piece: each write by itself wakes PostgreSQL anew. */
async function inOneMessage<T extends readonly unknown[]>(
  { connection: { stream } }: pg.PoolClient,
  send: () => readonly [...T],
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  stream.cork()
  try {
    return Promise.all(send())
  } finally {
    stream.uncork()
  }
}

/**
 * Runs `work` in a transaction on one connection of the pool: committed if it returns, undone if it throws.
 * "begin" travels with the first statement of `work`, and what `last` sends with "commit", which undoes the
 * transaction where that statement failed: so they cost no round trips of their own.
 */
export async function transaction<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (tx: Transaction) => Promise<T>,
  { last, ...ends }: Ends<T> = {},
): Promise<T> {
  const client = await pool.connect()
  const tx = drizzle(client)
  let broken: Error | undefined
  try {
    const [, result] = await inOneMessage(client, () => [client.query(beginning(ends)), work(tx)])
    await inOneMessage(client, () => [last?.(tx, result), client.query('commit')])
    return result
  } catch (error) {
    // A connection that cannot even undo is of no use to the next one.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
