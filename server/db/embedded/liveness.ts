import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

// Any number will do, as long as it never changes: old and new versions of the server must exclude each
// other.
const livingServer = 4_127_001

/**
 * The lock by which a living server is told from an orphaned PostgreSQL: it goes when the server's process
 * goes.
 */
export async function tryLiveness(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      livingServer,
    ])
    if (rows[0]?.held) return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}

/** Holds the lock from now on, taking it again whenever its connection is lost; `release` ends that. */
export async function holdLiveness(url: string): Promise<{ held: boolean; release(): Promise<void> }> {
  let isReleased = false
  let client = await tryLiveness(url)
  const held = client !== undefined
  const watch = (current: pg.Client): void => {
    current.once('end', async () => {
      client = undefined
      while (!isReleased && client === undefined) {
        await delay(500, undefined, { ref: false })
        client = isReleased ? undefined : await tryLiveness(url).catch(() => undefined)
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
