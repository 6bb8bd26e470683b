import type { TestProject } from 'vitest/node'
import { runMigrations } from '#server/db/migrate.ts'
import { FAST_SETTINGS, makeNewCluster, startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, database `postgres`; `modelo` beside it is the migrated template. */
    postgresUrl: string
    /** The directory of a cluster to be copied, for a PostgreSQL of a test's own. */
    newCluster: string
  }
}

/** One PostgreSQL for the whole run, gone with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const newCluster = await makeNewCluster()
  project.provide('newCluster', newCluster.dir)
  const postgres = await startTemporaryPostgres(FAST_SETTINGS, newCluster.dir)
  await runMigrations({ url: await postgres.createDatabase('modelo') })
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    await newCluster.remove()
  }
}
