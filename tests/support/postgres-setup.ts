import type { TestProject } from 'vitest/node'
import { runMigrations } from '#server/db/migrate.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, database `postgres`; `modelo` beside it is the migrated template. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, gone with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres(FAST_SETTINGS)
  await runMigrations({ url: await postgres.createDatabase('modelo') })
  project.provide('postgresUrl', postgres.url('postgres'))
  return postgres.stop
}
