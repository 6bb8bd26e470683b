import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountForNewCluster, canLiveIn, type SystemAccount } from '#server/db/embedded/account.ts'
import { systemDirectory } from '#server/db/embedded/binaries.ts'
import {
  clusterUrl,
  createCluster,
  freePort,
  openCluster,
  startCluster,
  stopCluster,
} from '#server/db/embedded/cluster.ts'

const run = promisify(execFile)

/** For what needs not survive a power cut: tests. A measurement keeps PostgreSQL's own settings. */
export const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=120',
]

/** A cluster that nobody has started: initdb takes seconds, a copy of what it made a tenth of that. */
export type NewCluster = Readonly<{ dir: string; remove(): Promise<void> }>

export type TemporaryPostgres = Readonly<{
  /** The address of one of its databases. */
  url(database: string): string
  /** Makes an empty database and answers its address. */
  createDatabase(name: string): Promise<string>
  /** Stops it and starts it again at the same address. */
  restart(): Promise<void>
  /** Stops it and removes all it wrote. */
  stop(): Promise<void>
}>

async function temporaryHome(account: SystemAccount): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'agenda-postgres-'))
  await chmod(home, 0o755)
  if (await canLiveIn(home, account)) return home
  // TMPDIR itself is closed to PostgreSQL's account.
  await rm(home, { recursive: true })
  const elsewhere = await mkdtemp(path.join(await systemDirectory(), 'teste-'))
  await chmod(elsewhere, 0o755)
  return elsewhere
}

/** Makes a cluster to be copied by `copyCluster`. */
export async function makeNewCluster(): Promise<NewCluster> {
  const account = await accountForNewCluster()
  const home = await temporaryHome(account)
  const { dir } = await createCluster(path.join(home, 'novo'), account, [], ['--no-sync'])
  // A process that is killed loses nothing by it, and a power cut is in no test.
  await appendFile(path.join(dir, 'postgresql.conf'), 'fsync = off\n')
  return { dir, remove: () => rm(home, { recursive: true, force: true }) }
}

/** With its owner. `to` is not there yet. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}

/**
 * A PostgreSQL of one's own in a temporary directory: the binaries the product ships, a free port; on a copy
 * of `newCluster` where that is given.
 */
export async function startTemporaryPostgres(
  settings: readonly string[],
  newCluster?: string,
): Promise<TemporaryPostgres> {
  const account = await accountForNewCluster()
  const home = await temporaryHome(account)
  const dir = path.join(home, 'cluster')
  if (newCluster === undefined) await createCluster(dir, account, settings, ['--no-sync'])
  else await copyCluster(newCluster, dir)
  const cluster = await openCluster(dir, account, settings)
  const start = (port: number) => startCluster(cluster, port, path.join(home, 'postgres.log'))
  let running = await start(await freePort())
  const url = (database: string): string => clusterUrl(cluster, running.port, database)
  return {
    url,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    async restart() {
      await stopCluster(running)
      running = await start(running.port)
    },
    async stop() {
      await stopCluster(running)
      await rm(home, { recursive: true, force: true })
    },
  }
}
