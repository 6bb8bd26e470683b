import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { SystemAccount } from './embedded/account.ts'
import { ensureAppDatabase } from './embedded/app-role.ts'
import {
  appUrl,
  type Cluster,
  clusterUrl,
  createCluster,
  freePort,
  openCluster,
  type RunningCluster,
  startCluster,
  stopCluster,
} from './embedded/cluster.ts'
import { EmbeddedPostgresError } from './embedded/failure.ts'
import { findClusterHome, hasCluster, hasHome } from './embedded/home.ts'
import { holdLiveness, type StartedFor, waitForAlong } from './embedded/liveness.ts'
import { openLog } from './embedded/log-file.ts'
import { leaveMark, type Marks, readMarks } from './embedded/marks.ts'
import { clearTheWay, portOfLiving, removeEmptyNote } from './embedded/orphan.ts'
import { lockStart } from './embedded/start-lock.ts'

const database = 'clinica'
const settings = ['max_connections=50', 'shared_buffers=64MB']
/** Longer than any copy or restore takes. */
const ALONG_MS = 3_600_000

/**
 * `url` is the app's, not the superuser's, and stays the same however often PostgreSQL is restarted.
 * `account`: whom it runs as, where not as we do. `stop` takes less than five seconds, but for what a command
 * has started: that waits for the commands that go along.
 */
export type EmbeddedPostgres = Readonly<{
  url: string
  marks: Marks
  account: SystemAccount
  stop(): Promise<void>
}>

/** `cancel`: nobody waits for it any more, and what is being made is not wanted. */
type Options = Readonly<{
  dataDir: string
  log: FastifyBaseLogger
  startedFor?: StartedFor
  cancel?: AbortSignal
}>

/**
 * The PostgreSQL that comes with the app, under `dataDir`: made on the first start, kept alive until `stop`.
 * @throws {EmbeddedPostgresError} one line, for example when another server uses the directory
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  startedFor = 'server',
  cancel,
}: Options): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new EmbeddedPostgresError(`DATA_DIR não pode ser usado (${error.message}).`)
  })
  const unlock = await lockStart(dataDir).catch((error: Error) => {
    throw new EmbeddedPostgresError(`DATA_DIR não pode ser usado (${error.message}).`)
  })
  try {
    const cluster = await clusterOf(dataDir, log, cancel)
    await removeEmptyNote(cluster)
    await clearTheWay(cluster, startedFor)
    const logFile = path.join(dataDir, 'postgres.log')
    const openedLog = await openLog(logFile, cluster.account)
    try {
      const running = await startCluster(cluster, await freePort(), logFile, cancel)
      const { stop, ...embedded } = await supervise(cluster, running, logFile, log, startedFor)
      return { ...embedded, stop: () => stop().finally(openedLog.close) }
    } catch (error) {
      await openedLog.close()
      throw error
    }
  } finally {
    await unlock()
  }
}

/**
 * The PostgreSQL that runs under a living server on this `dataDir`; `stopped` where there is one that does
 * not run, `none` where there is none. Nothing is made or changed.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'url' | 'marks'> | 'stopped' | 'none'> {
  if (!hasHome(dataDir)) return 'none'
  const home = await findClusterHome(dataDir)
  const cluster = await openCluster(home.dir, home.account).catch((error: Error) => {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(`O banco em ${home.dir} não pode ser aberto (${error.message}).`)
  })
  const port = await portOfLiving(cluster)
  if (port === null) return 'stopped'
  return { url: appUrl(cluster, port, database), marks: await readMarks(home.dir) }
}

/**
 * Removes the PostgreSQL of this `dataDir` with all that it holds, and `dataDir`.
 * @throws {EmbeddedPostgresError} where somebody is at work in it
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  if (hasHome(dataDir)) {
    const home = await findClusterHome(dataDir)
    await clearTheWay(await openCluster(home.dir, home.account), 'command')
    await rm(home.dir, { recursive: true, force: true })
  }
  // An initdb whose command was killed may write on for a moment.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function clusterOf(
  dataDir: string,
  log: FastifyBaseLogger,
  cancel: AbortSignal | undefined,
): Promise<Cluster> {
  const home = await findClusterHome(dataDir)
  if (hasCluster(home.dir)) {
    return openCluster(home.dir, home.account, settings).catch((error: Error) => {
      if (error instanceof EmbeddedPostgresError) throw error
      throw new EmbeddedPostgresError(`O banco em ${home.dir} não pode ser aberto (${error.message}).`)
    })
  }
  log.debug({ dir: home.dir }, 'creating the embedded PostgreSQL')
  const cluster = await createCluster(home.dir, home.account, settings, [], cancel)
  await home.remember()
  return cluster
}

async function supervise(
  cluster: Cluster,
  first: RunningCluster,
  logFile: string,
  log: FastifyBaseLogger,
  startedFor: StartedFor,
): Promise<EmbeddedPostgres> {
  const { port } = first
  const stopping = new AbortController()
  let running = first
  let restart: Promise<void> = Promise.resolve()

  const watch = ({ child }: RunningCluster): void => {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log.error({ code, signal }, 'the embedded PostgreSQL ended by itself; starting it again')
      restart = startAgain()
    })
  }
  const startAgain = async (): Promise<void> => {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      await delay(wait, undefined, { ref: false })
      try {
        await clearTheWay(cluster, startedFor)
        running = await startCluster(cluster, port, logFile, stopping.signal)
        log.info('the embedded PostgreSQL runs again')
        return watch(running)
      } catch (error) {
        log.error(error, 'the embedded PostgreSQL could not be started again')
      }
    }
  }
  const stop = async (): Promise<void> => {
    if (startedFor === 'command')
      await waitForAlong(clusterUrl(cluster, port, 'postgres'), ALONG_MS, () =>
        log.warn('another command is at work in the embedded PostgreSQL: waiting for its end'),
      )
    stopping.abort()
    await liveness?.release()
    await Promise.race([restart, delay(1000, undefined, { ref: false })])
    await stopCluster(running)
  }

  watch(running)
  let liveness: Awaited<ReturnType<typeof holdLiveness>> | undefined
  try {
    liveness = await holdLiveness(clusterUrl(cluster, port, 'postgres'), startedFor)
    if (!liveness.held) throw new EmbeddedPostgresError('Já há um servidor em execução com este DATA_DIR.')
    await ensureAppDatabase(cluster, port, database)
    const marks = await leaveMark(cluster.dir)
    return { url: appUrl(cluster, port, database), marks, account: cluster.account, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
