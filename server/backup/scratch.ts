import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { openClient } from '../db/connection.ts'
import { BackupError } from './failure.ts'
import { makeTrialDirectory } from './trial-directory.ts'

const NO_RIGHT = '42501'
const DAY_S = 86_400

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, 'ensaio')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Work<T> = (url: string) => Promise<T>

/**
 * An empty database for the time of `work`: beside the clinic's own, or, where that may not make one, in a
 * PostgreSQL that is started for it. It comes to hold a second clinic, so that it is removed also where
 * `leaving` cuts the work short.
 */
export async function withScratchDatabase<T>(
  beside: string | null,
  leaving: AbortSignal,
  work: Work<T>,
): Promise<T> {
  const left = new Promise<never>((_resolve, reject) => {
    leaving.addEventListener('abort', () => reject(leaving.reason), { once: true })
  })
  // The race reports this rejection; outside of it nobody awaits the promise, and none may stay unhandled.
  left.catch(() => undefined)
  const workOrLeave: Work<T> = (url) => Promise.race([left, leaving.aborted ? left : work(url)])
  return beside === null ? inOwnPostgres(leaving, workOrLeave) : besideIt(beside, leaving, workOrLeave)
}

async function besideIt<T>(beside: string, leaving: AbortSignal, work: Work<T>): Promise<T> {
  const seconds = Math.floor(Date.now() / 1000)
  // The name holds the time, so that a later trial can remove an old scratch database that was left behind.
  const name = `ensaio_${seconds}_${randomBytes(4).toString('hex')}`
  try {
    await administer(beside, async (client) => {
      await removeLeft(client, seconds - DAY_S)
      await client.query(`create database ${name} template template0`)
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_RIGHT) throw error
    return inOwnPostgres(leaving, work)
  }
  try {
    return await work(Object.assign(new URL(beside), { pathname: `/${name}` }).href)
  } finally {
    await administer(beside, (client) => remove(client, name))
  }
}

async function remove(client: pg.Client, name: string): Promise<void> {
  // Work that was cut short is connected still. `with (force)` may not end autovacuum, as a plain drop does.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}

/** Trials that were killed, or whose machine went off, could remove nothing. */
async function removeLeft(client: pg.Client, before: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where datname ~ '^ensaio_[0-9]{10}_[0-9a-f]{8}$' and substr(datname, 8, 10) < $1
        and pg_has_role(datdba, 'USAGE')`,
    [String(before)],
  )
  // PostgreSQL refuses where somebody is connected: that one is still at work.
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => undefined)
}

async function inOwnPostgres<T>(leaving: AbortSignal, work: Work<T>): Promise<T> {
  // Only here: whoever has a PostgreSQL need not have the embedded one's packages.
  const { removeEmbeddedPostgres, startEmbeddedPostgres } = await import('../db/embedded.ts')
  const dataDir = await makeTrialDirectory()
  // Where the time to undo it in order is over, or that fails. PostgreSQL, which is told to end then, may
  // still write there.
  const farewell = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.on('exit', farewell)
  try {
    await chmod(dataDir, 0o755)
    const log = pino({ level: 'silent' })
    const embedded = await startEmbeddedPostgres({ dataDir, log, cancel: leaving }).catch((error: Error) => {
      throw new BackupError(
        `A conta do banco não pode criar um banco para o ensaio (dê a ela o direito CREATEDB), e um PostgreSQL próprio não pôde ser iniciado: ${error.message}`,
      )
    })
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    await removeEmbeddedPostgres(dataDir)
    process.off('exit', farewell)
  }
}
