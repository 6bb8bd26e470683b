import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const PROBE_LIMIT_MS = 900
/** How long it is believed that the database can write: a look costs it some catalogue rows. */
const WRITABLE_MS = 10_000

/**
 * Asks for a page of a file, as every row does for which there is no room yet: a full disk, files that cannot
 * be written and a copy that may only be read refuse it.
 */
const WRITE = `begin;
  create temporary table prova_de_escrita on commit drop as select repeat('x', 8000) as x;
  commit`

/** What a look at the database found. */
export type Health = 'ok' | 'silent' | 'readOnly'

export type Probe = Readonly<{ look(): Promise<Health>; close(): Promise<void> }>

/**
 * Looks at the database through a connection of its own, so that a server whose connections are all at work
 * still says within a second how it is.
 */
export function createProbe(url: string): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'agenda-da-clinica saúde',
    max: 1,
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
    statement_timeout: PROBE_LIMIT_MS,
  })
  pool.on('error', () => undefined)
  let writable = { until: 0, is: Promise.resolve(true) }

  async function canWrite(): Promise<boolean> {
    const client = await pool.connect()
    try {
      await client.query(WRITE)
      client.release()
      return true
    } catch (error) {
      client.release(true)
      // What did not come to an answer says nothing of the disk.
      return !(error instanceof pg.DatabaseError)
    }
  }

  async function ask(): Promise<Health> {
    await pool.query('select 1')
    if (performance.now() > writable.until)
      writable = { until: performance.now() + WRITABLE_MS, is: canWrite().catch(() => true) }
    return (await writable.is) ? 'ok' : 'readOnly'
  }

  return {
    look: () =>
      Promise.race([
        ask().catch((): Health => 'silent'),
        delay<Health>(PROBE_LIMIT_MS, 'silent', { ref: false }),
      ]),
    close: () => Promise.race([pool.end(), delay(500, undefined, { ref: false })]),
  }
}
