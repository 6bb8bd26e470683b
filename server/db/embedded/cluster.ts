import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { machineEnvironment } from '../../env.ts'
import type { SystemAccount } from './account.ts'
import { type Binaries, reachableBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './failure.ts'

const run = promisify(execFile)
/** Owns the cluster. The app itself connects as another, who owns its database and nothing else. */
const superuser = 'clinica'
export const appRole = 'agenda'
const passwordFile = (dir: string): string => path.join(dir, 'senha')

/** The PostgreSQL of one data directory: what is needed to start it, and to reach it. */
export type Cluster = Readonly<{
  dir: string
  account: SystemAccount
  binaries: Binaries
  password: string
  /** Settings added to the command line, such as `fsync=off`. */
  settings: readonly string[]
}>

export type RunningCluster = Readonly<{ child: ChildProcess; port: number }>

export const clusterUrl = (cluster: Cluster, port: number, database: string): string =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`

/** Made of the owner's, so that there is one secret to keep, and the owner's is not to be had from it. */
export const appPassword = ({ password }: Cluster): string =>
  createHmac('sha256', password).update(appRole).digest('base64url')

export const appUrl = (cluster: Cluster, port: number, database: string): string =>
  `postgres://${appRole}:${appPassword(cluster)}@127.0.0.1:${port}/${database}`

/** Opens an existing cluster. */
export async function openCluster(
  dir: string,
  account: SystemAccount,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const binaries = await reachableBinaries(account)
  return { dir, account, binaries, settings, password: (await readFile(passwordFile(dir), 'utf8')).trim() }
}

/** Makes a cluster in `dir`, which appears only when it is whole. */
export async function createCluster(
  dir: string,
  account: SystemAccount,
  settings: readonly string[] = [],
  initdbFlags: readonly string[] = [],
  cancel?: AbortSignal,
): Promise<Cluster> {
  const binaries = await reachableBinaries(account)
  const draft = `${dir}.novo`
  const passwordDraft = `${dir}.senha`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordDraft, `${password}\n`, { mode: 0o600 })
  try {
    if (account)
      await Promise.all([draft, passwordDraft].map((file) => chown(file, account.uid, account.gid)))
    const identity = ['--username', superuser, '--pwfile', passwordDraft, '--auth=scram-sha-256']
    // PostgreSQL's own C.UTF-8, which is the same on every system and needs no locale installed.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const flags = ['--pgdata', draft, ...identity, ...locale, '--no-instructions', ...initdbFlags]
    cancel?.throwIfAborted()
    const cwd = path.parse(dir).root
    const making = run(binaries.initdb, flags, { ...account, cwd, env: machineEnvironment() })
    const kill = (): void => void making.child.kill('SIGKILL')
    cancel?.addEventListener('abort', kill, { once: true })
    // It ends with what it has started: nothing writes to `draft` any more.
    await making.finally(() => cancel?.removeEventListener('abort', kill))
    await rename(passwordDraft, passwordFile(draft))
    // Fails on a directory that holds something, which is then not ours to replace.
    await rename(draft, dir)
  } catch (error) {
    throw new EmbeddedPostgresError(`O banco não pôde ser criado em ${dir}: ${lastLine(error)}`, {
      cause: error,
    })
  } finally {
    await rm(passwordDraft, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
  return { dir, account, binaries, password, settings }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return (text.trim() || String(error)).split('\n').findLast((line) => !line.startsWith('HINT')) ?? ''
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/**
 * Starts PostgreSQL and waits until it answers. Its messages go to `logFile`. @throws {EmbeddedPostgresError}
 */
export async function startCluster(
  cluster: Cluster,
  port: number,
  logFile: string,
  cancel?: AbortSignal,
): Promise<RunningCluster> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...cluster.settings,
  ]
  const flags = ['-D', cluster.dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const log = openSync(logFile, 'a', 0o600)
  // A group of its own: Ctrl-C in the terminal is for the server, which then stops PostgreSQL in order.
  const child = spawn(cluster.binaries.postgres, flags, {
    ...cluster.account,
    cwd: path.parse(cluster.dir).root,
    env: machineEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // However this process ends, PostgreSQL should end in order; at `exit` there is time for a signal only.
  const farewell = (): void => void child.kill('SIGINT')
  process.on('exit', farewell)
  child.once('exit', () => process.off('exit', farewell))
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + 60_000
  const isHopeful = (): boolean =>
    Date.now() < deadline && !cancel?.aborted && failure === undefined && isAlive(child)
  while (isHopeful()) {
    if (await answers(clusterUrl(cluster, port, 'postgres'))) return { child, port }
    await delay(40)
  }
  child.kill('SIGQUIT')
  const said = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n')
  const fatal = said.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? said.at(-1)
  throw new EmbeddedPostgresError(
    `O PostgreSQL embutido não iniciou (${failure ?? fatal ?? 'sem resposta'}); veja ${logFile}.`,
  )
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}

/**
 * Fast shutdown, then harder; never waits for long, because a server that is stopping has five seconds in
 * all.
 */
export async function stopCluster({ child }: Pick<RunningCluster, 'child'>): Promise<void> {
  if (!isAlive(child)) return
  const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
  for (const [signal, patience] of [
    ['SIGINT', 3000],
    ['SIGQUIT', 700],
    ['SIGKILL', 300],
  ] as const) {
    child.kill(signal)
    if (await Promise.race([gone, delay(patience, false, { ref: false })])) return
  }
}
