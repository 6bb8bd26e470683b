import pg from 'pg'
import { knownMigrations, migrateWithin } from '#server/db/migrate.ts'
import { createEmptyDatabase } from './postgres.ts'

/** A database as the first `count` migrations leave it, and what comes to it after them. */
export type OldDatabase = {
  readonly client: pg.Client
  /** Applies all later migrations. */
  readonly migrate: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function createOldDatabase(count: number): Promise<OldDatabase> {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const last = knownMigrations()[count - 1] ?? 0
  await migrateWithin(client, 0, last)
  return {
    client,
    async migrate() {
      await migrateWithin(client, last, Number.POSITIVE_INFINITY)
    },
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
