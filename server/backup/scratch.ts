import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { BackupError } from './failure.ts'

const NO_RIGHT = '42501'

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'agenda-da-clinica ensaio' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * An empty database for the time of `work`: beside the clinic's own, or, where that may not make one, in a
 * PostgreSQL that is started for it.
 */
export async function withScratchDatabase<T>(
  beside: string | null,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (beside === null) return inOwnPostgres(work)
  const name = `ensaio_${randomBytes(6).toString('hex')}`
  try {
    await administer(beside, `create database ${name} template template0`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_RIGHT) throw error
    return inOwnPostgres(work)
  }
  try {
    return await work(Object.assign(new URL(beside), { pathname: `/${name}` }).href)
  } finally {
    await administer(beside, `drop database if exists ${name}`)
  }
}

async function inOwnPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  // Only here: whoever has a PostgreSQL need not have the embedded one's packages.
  const { startEmbeddedPostgres } = await import('../db/embedded.ts')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'agenda-ensaio-'))
  try {
    await chmod(dataDir, 0o755)
    const embedded = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) }).catch(
      (error: Error) => {
        throw new BackupError(
          `A conta do banco não pode criar um banco para o ensaio (dê a ela o direito CREATEDB), e um PostgreSQL próprio não pôde ser iniciado: ${error.message}`,
        )
      },
    )
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
