import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Account, accountForNewCluster, canLiveIn } from '#server/db/embedded/account.ts'
import { systemDirectory } from '#server/db/embedded/binaries.ts'
import {
  clusterUrl,
  createCluster,
  freePort,
  startCluster,
  stopCluster,
} from '#server/db/embedded/cluster.ts'
import { runMigrations } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, database `postgres`; `modelo` beside it is the migrated template. */
    postgresUrl: string
  }
}

async function temporaryHome(account: Account): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'agenda-postgres-'))
  await chmod(home, 0o755)
  if (await canLiveIn(home, account)) return home
  // TMPDIR itself is closed to PostgreSQL's account.
  await rm(home, { recursive: true })
  const elsewhere = await mkdtemp(path.join(await systemDirectory(), 'teste-'))
  await chmod(elsewhere, 0o755)
  return elsewhere
}

/** One PostgreSQL for the whole run, gone with it. Nothing in it needs to survive a power cut. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const account = await accountForNewCluster()
  const home = await temporaryHome(account)
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=120']
  const cluster = await createCluster(path.join(home, 'cluster'), account, settings, ['--no-sync'])
  const running = await startCluster(cluster, await freePort(), path.join(home, 'postgres.log'))
  const url = clusterUrl(cluster, running.port, 'postgres')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database modelo')
  await client.end()
  await runMigrations({ url: clusterUrl(cluster, running.port, 'modelo') })
  project.provide('postgresUrl', url)

  return async () => {
    await stopCluster(running)
    await rm(home, { recursive: true, force: true })
  }
}
