import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import { connect, type Database, DatabaseUnavailableError, openClient, openDatabase } from './connection.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { isConnectionLost, isUnreachable } from './retry.ts'

const PATIENCE = 20
/** How long a command waits for the database, ms: a person sits at the terminal. */
const COMMAND_LIMIT_MS = 3_000

/**
 * The database for a command beside the server. An embedded PostgreSQL that runs under its server is used as
 * it is; one that does not run is started for the command. Null where there is none yet and none is to be
 * made.
 */
export async function openForCommand(
  { env, log }: Readonly<{ env: Env; log: FastifyBaseLogger }>,
  { mayCreate }: Readonly<{ mayCreate: boolean }>,
): Promise<Database | null> {
  if (env.DATABASE_URL !== undefined) return openDatabase({ env, log, patienceMs: COMMAND_LIMIT_MS })
  const { findEmbeddedPostgres } = await import('./embedded.ts')
  const { EmbeddedPostgresError } = await import('./embedded/failure.ts')
  for (let attempt = 1; ; attempt += 1) {
    const found = await findEmbeddedPostgres(env.DATA_DIR)
    if (found === 'none' && !mayCreate) return null
    try {
      if (typeof found === 'object') return await goAlong(found, log)
      return await openDatabase({ env, log, startedFor: 'command' })
    } catch (error) {
      const isWorthwhile =
        error instanceof EmbeddedPostgresError
          ? // A server that was just starting has the database by now: the next try goes along.
            (await findEmbeddedPostgres(env.DATA_DIR)) !== 'stopped'
          : // The PostgreSQL that was found has just been stopped: the next try starts it.
            typeof found === 'object' && (isUnreachable(error) || isConnectionLost(error))
      if (!isWorthwhile || attempt === PATIENCE) throw error
      await delay(250)
    }
  }
}

/** `along` keeps it from being stopped by a command that has started it and ends first. */
async function goAlong(
  { url, marks }: Pick<EmbeddedPostgres, 'url' | 'marks'>,
  log: FastifyBaseLogger,
): Promise<Database> {
  const { ALONG } = await import('./embedded/liveness.ts')
  const along = await openClient(url, ALONG)
  const db = connect(url, log)
  const close = async (): Promise<void> => {
    await db.close()
    await along.end()
  }
  return { ...db, marks, close }
}

/** A database for a command that has nothing to do without. @throws {DatabaseUnavailableError} one line */
export async function openExisting(tools: Readonly<{ env: Env; log: FastifyBaseLogger }>): Promise<Database> {
  const db = await openForCommand(tools, { mayCreate: false })
  if (db !== null) return db
  throw new DatabaseUnavailableError(
    `Não há banco em ${tools.env.DATA_DIR}: confira DATA_DIR, ou dê DATABASE_URL, como ao servidor.`,
  )
}
