import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Env } from '../env.ts'
import type { SystemAccount } from './embedded/account.ts'
import type { StartedFor } from './embedded/liveness.ts'
import type { Marks } from './embedded/marks.ts'
import { isUnreachable } from './retry.ts'
import type { Connection } from './transaction.ts'

const minimumVersion = 14
const START_LIMIT_MS = 30_000

/**
 * The way to PostgreSQL. `url` holds the password: never log it.
 *
 * What SQL types become (in `pool.query` and in drizzle's raw rows): `timestamp` and `date` stay strings
 * (`2026-01-31 09:00:00`, `2026-01-31`), because they are the clinic's wall clock and no device's zone may
 * touch them; `timestamptz` is a `Date` in `pool.query`; `bigint`, so also `count(*)`, and `numeric` are
 * strings, because a float cannot hold them: cast (`count(*)::int`) or parse.
 */
export type Database = Readonly<{
  pool: pg.Pool
  orm: Connection
  url: string
  /** The marks beside its files; null where they are not this server's to look at. */
  marks: Marks | null
  /** Whom its embedded PostgreSQL runs as, where not as we do. */
  account: SystemAccount
  /**
   * Ends the pool, then the embedded PostgreSQL if there is one; takes less than five seconds, but for a
   * command's, which waits for those that go along with it.
   */
  close(): Promise<void>
}>

/** The database cannot be had. `message` is one pt-BR line without the password. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

const { builtins } = pg.types
// 1115 and 1182: arrays of timestamp and of date.
const wallClock = new Set<number>([builtins.TIMESTAMP, builtins.DATE, 1115, 1182])
const asText = (text: string): string => text
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    wallClock.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text'),
}

/** How long a statement waits for a lock that another transaction has. */
export const LOCK_TIMEOUT = '10s'

/** Many short statements: each on one processor, without time spent on compiling or on planning it anew. */
const SETTINGS = [
  "timezone = 'UTC'",
  "plan_cache_mode = 'force_generic_plan'",
  'max_parallel_workers_per_gather = 0',
  'jit = off',
  "statement_timeout = '10s'",
  `lock_timeout = '${LOCK_TIMEOUT}'`,
  "idle_in_transaction_session_timeout = '15s'",
]

/** How long a statement may be without an answer, ms: longer than PostgreSQL lets any of the pool's run. */
export const SILENCE_MS = 12_000

/** Limits for every connection, in the pool or beside it: one that cannot be made or is lost has to end. */
const ADDRESS = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
}

/**
 * A connection of its own beside the pool, for what its time limits are too short for; whoever opens it ends
 * it. `purpose` is what PostgreSQL lists it by.
 */
export async function openClient(
  url: string,
  purpose: string,
  options: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `agenda-da-clinica ${purpose}`,
    ...ADDRESS,
    ...options,
  })
  // Its statements fail where it is lost, and say so to who sent them.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A pool on a PostgreSQL that runs already. `close` ends the pool only. */
export function connect(url: string, log: FastifyBaseLogger, options: pg.PoolConfig = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'agenda-da-clinica',
    max: 10,
    idleTimeoutMillis: 30_000,
    ...ADDRESS,
    // What PostgreSQL itself would have ended by now is not on its way any more: the connection is given up,
    // so that a way that was silent for a while does not leave them all waiting for ever.
    query_timeout: SILENCE_MS,
    // Statements that need not wait for each other's answers travel together (transaction.ts).
    pipeline: true,
    types,
    // Settings are sent as a statement, because poolers of hosted databases refuse start-up parameters.
    onConnect: async (client) => {
      await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '))
    },
    ...options,
  })
  // The pool needs this listener: without one, the loss of an idle connection would end the process.
  pool.on('error', ({ message }) => {
    // The error carries the whole client with it, which is nothing to log.
    if (closing === undefined) log.warn({ reason: message }, 'a database connection was lost')
  })
  // The pool listens to idle connections only, and one that is lost at work would end the process as well.
  // Its statements fail, and say so to who sent them.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let closing: Promise<unknown> | undefined
  const close = async (): Promise<void> => {
    closing ??= pool.end()
    await Promise.race([closing, delay(1500, undefined, { ref: false })])
  }
  return { pool, orm: drizzle(pool), url, marks: null, account: undefined, close }
}

type Opening = Readonly<{
  env: Env
  log: FastifyBaseLogger
  /** How long a database that is starting too is waited for. */
  patienceMs?: number
  startedFor?: StartedFor
}>

/** `DATABASE_URL`, or the embedded PostgreSQL under `DATA_DIR`. Resolves when it answers. */
export async function openDatabase({
  env,
  log,
  patienceMs = START_LIMIT_MS,
  startedFor = 'server',
}: Opening): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return openExternal(env.DATABASE_URL, log, patienceMs)
  // Only here: whoever has a PostgreSQL need not have the embedded one's packages.
  const { startEmbeddedPostgres } = await import('./embedded.ts')
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log, startedFor })
  const database = connect(embedded.url, log)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= database.close().then(embedded.stop)
    return closing
  }
  return { ...database, marks: embedded.marks, account: embedded.account, close }
}

async function openExternal(url: string, log: FastifyBaseLogger, patienceMs: number): Promise<Database> {
  const database = connect(url, log)
  try {
    const version = await serverVersion(database.pool, log, patienceMs)
    if (version >= minimumVersion) return database
    throw new DatabaseUnavailableError(
      `DATABASE_URL aponta para o PostgreSQL ${version}; é preciso o ${minimumVersion} ou mais novo.`,
    )
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Waits a while for a database that is starting too, as when a whole machine comes up. */
async function serverVersion(pool: pg.Pool, log: FastifyBaseLogger, patienceMs: number): Promise<number> {
  const deadline = Date.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        "select current_setting('server_version_num')::int / 10000 as version",
      )
      return rows[0]?.version ?? 0
    } catch (error) {
      const reason =
        error instanceof Error ? error.message || String('code' in error && error.code) : String(error)
      if (!isUnreachable(error) || Date.now() > deadline)
        throw new DatabaseUnavailableError(`O banco de DATABASE_URL não responde: ${reason}.`, {
          cause: error,
        })
      if (attempt === 1) log.warn({ reason }, 'waiting for the database')
      await delay(500)
    }
  }
}
