import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openClient } from '../db/connection.ts'
import { openExisting } from '../db/maintenance.ts'
import type { Env } from '../env.ts'
import { exportDatabase } from './export.ts'
import { BackupError } from './failure.ts'
import { rotate, writeCopy } from './file.ts'
import { recordCopy } from './record.ts'
import { sizeInWords } from './words.ts'

type Options = Readonly<{
  env: Env
  log: FastifyBaseLogger
  print: (line: string) => void
  dir: string | undefined
  keep: string | undefined
  startedAt: Date
}>

function countOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new BackupError('--keep: use quantas cópias guardar, de 1 a 9999.')
}

/** Makes a copy, notes it in the database, and removes the oldest. Answers the exit code. */
export async function makeCopy({ env, log, print, startedAt, ...given }: Options): Promise<number> {
  const keep = countOf(given.keep, env.BACKUP_KEEP)
  const dir = path.resolve(given.dir ?? env.BACKUP_DIR)
  const db = await openExisting({ env, log })
  let client: pg.Client | undefined
  try {
    client = await openClient(db.url, 'copia')
    const database = await databaseOf(client, db.url)
    const made = await writeCopy(exportDatabase(client), { dir, startedAt, key: env.BACKUP_KEY, database })
    print(`Cópia feita: ${made.file} (${sizeInWords(made.bytes)}, SHA-256 ${made.sha256})`)
    if (!made.isEncrypted)
      print('Ela não está cifrada, e tem os dados dos clientes: defina BACKUP_KEY, ou guarde-a bem.')
    const { file: arquivo, bytes, sha256, isEncrypted: cifrada } = made
    const feitaEm = startedAt.toISOString()
    await recordCopy(db.orm, { feitaEm, arquivo, bytes, sha256, cifrada }).catch((error: Error) => {
      log.warn({ err: error }, 'the copy is there, but the database could not note it')
    })
    const { gone, others } = await rotate(dir, keep, { file: made.file, database })
    if (gone.length > 0) print(`Cópias antigas removidas: ${gone.length} (ficam as ${keep} mais novas)`)
    if (others > 0)
      print(
        `Cópias de outro banco nesta pasta: ${others} (não são removidas: dê a cada banco a sua, ou apague-as se ele não existe mais)`,
      )
    return 0
  } finally {
    await client?.end().catch(() => undefined)
    await db.close()
  }
}

/** Which database of which PostgreSQL it is; by its address where a hosted one does not tell. */
async function databaseOf(client: pg.Client, url: string): Promise<string> {
  const { rows } = await client
    .query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
    .catch(() => ({ rows: [] }))
  const { host, pathname } = new URL(url)
  return `${rows[0]?.system ?? host}${pathname}`
}
