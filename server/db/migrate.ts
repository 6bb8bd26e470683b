import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { root } from '../root.ts'
import type { Database } from './connection.ts'

const migrationsFolder = path.join(root, 'server/db/migrations')
const migrationLock = 4_127_002

/**
 * Brings the tables up to date. Several instances may start at once: one migrates, the others wait for it.
 */
export async function runMigrations({ url }: Pick<Database, 'url'>): Promise<void> {
  // A connection of its own: the pool's time limits are too short for a large migration or a long wait.
  const client = new pg.Client({ connectionString: url, application_name: 'agenda-da-clinica migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set client_min_messages = 'warning'")
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // The session's end releases the lock, also after an error.
    await client.end()
  }
}
