import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ADVISORY_LOCKS } from '../locks.ts'

/** Who started a PostgreSQL, the server or a command; the connection that holds the lock is named by it. */
export type StartedFor = 'server' | 'command'
const NAME = { server: 'agenda-da-clinica servidor', command: 'agenda-da-clinica comando' } as const

/**
 * The lock by which a living server, or a command, is told from an orphaned PostgreSQL: it goes when the
 * process goes.
 */
export async function tryLiveness(
  url: string,
  startedFor: StartedFor = 'server',
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: NAME[startedFor],
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      ADVISORY_LOCKS.livingServer,
    ])
    if (rows[0]?.held) return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}

/** Whether a command holds the lock, which ends by itself. */
export async function isHeldByCommand(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select 1 from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = $1 and granted and application_name = $2`,
      [ADVISORY_LOCKS.livingServer, NAME.command],
    )
    return rowCount === 1
  } catch {
    // It has ended meanwhile.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The session that a command has all the time in the PostgreSQL of another that it goes along with. */
export const ALONG = 'junto'

/** Waits while a command goes along; for one that hangs, not for ever. `onWait`: told once, if one does. */
export async function waitForAlong(url: string, patienceMs: number, onWait: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  const deadline = Date.now() + patienceMs
  try {
    await client.connect()
    for (let isFirst = true; Date.now() < deadline; isFirst = false) {
      const { rowCount } = await client.query('select 1 from pg_stat_activity where application_name = $1', [
        `agenda-da-clinica ${ALONG}`,
      ])
      if (rowCount === 0) return
      if (isFirst) onWait()
      await delay(250)
    }
  } catch {
    // It has ended by itself, and what goes along with it.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Holds the lock from now on, taking it again whenever its connection is lost; `release` ends that. */
export async function holdLiveness(
  url: string,
  startedFor: StartedFor,
): Promise<{ held: boolean; release(): Promise<void> }> {
  let isReleased = false
  let client = await tryLiveness(url, startedFor)
  const held = client !== undefined
  const watch = (current: pg.Client): void => {
    current.once('end', async () => {
      client = undefined
      while (!isReleased && client === undefined) {
        await delay(500, undefined, { ref: false })
        client = isReleased ? undefined : await tryLiveness(url, startedFor).catch(() => undefined)
      }
      if (client && isReleased) await client.end().catch(() => undefined)
      else if (client) watch(client)
    })
  }
  if (client) watch(client)
  return {
    held,
    release: async () => {
      isReleased = true
      await client?.end().catch(() => undefined)
    },
  }
}
