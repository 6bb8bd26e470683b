import type { FastifyBaseLogger } from 'fastify'
import { lastCopy } from '../backup/record.ts'
import { type Database, DatabaseUnavailableError } from '../db/connection.ts'
import { EmbeddedPostgresError } from '../db/embedded/failure.ts'
import { openForCommand } from '../db/maintenance.ts'
import type { Env } from '../env.ts'
import { checkDatabase } from './database.ts'
import { type Finding, failure, fine, warning } from './finding.ts'
import { checkOrigin } from './origin.ts'
import { checkSettings } from './settings.ts'
import { checkCopies, checkRoom, type Room, roomOf } from './storage.ts'

type Options = Readonly<{
  env: Env
  log: FastifyBaseLogger
  /** The machine's clock, ms; a test's own. */
  now?: () => number
  room?: (dir: string) => Promise<Room>
}>

/** Looks at everything that an operator can put right; none of it is changed. */
export async function examine({ env, log, now = Date.now, room = roomOf }: Options): Promise<Finding[]> {
  const findings = checkSettings(env)
  const dirs = [
    ...(env.DATABASE_URL === undefined ? [['do banco', env.DATA_DIR] as const] : []),
    ['das cópias', env.BACKUP_DIR] as const,
  ]
  for (const [what, dir] of dirs) findings.push(...checkRoom(`${what} (${dir})`, await room(dir)))
  const db = await open({ env, log })
  if ('level' in db) return [...findings, db]
  try {
    return [...findings, ...(await examineWith(db, env, now))]
  } finally {
    await db.close()
  }
}

async function open(options: Readonly<{ env: Env; log: FastifyBaseLogger }>): Promise<Database | Finding> {
  try {
    const db = await openForCommand(options, { mayCreate: false })
    return (
      db ??
      warning(`Não há banco em ${options.env.DATA_DIR}: inicie o servidor uma vez, ou confira DATA_DIR.`)
    )
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || error instanceof EmbeddedPostgresError)
      return failure(error.message)
    throw error
  }
}

async function examineWith(db: Database, env: Env, now: () => number): Promise<Finding[]> {
  const findings = await checkDatabase(db, now)
  const last = await lastCopy(db.orm, now()).catch(() => undefined)
  if (last !== undefined) findings.push(...(await checkCopies(last, env.BACKUP_DIR, now())))
  if (env.PUBLIC_ORIGIN === undefined)
    return [...findings, fine('PUBLIC_ORIGIN não está definido: o caminho até o servidor não foi visto.')]
  const epoca = await db.pool
    .query<{ epoca: string }>('select epoca::text from epoca')
    .then(({ rows }) => rows[0]?.epoca ?? null)
    .catch(() => null)
  return [...findings, ...(await checkOrigin(env.PUBLIC_ORIGIN, epoca, now))]
}
