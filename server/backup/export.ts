import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { migrationOf } from '../db/migrate.ts'
import { version } from '../version.ts'
import { BackupError } from './failure.ts'
import { type Contents, dataFrame, jsonFrame, type Sum } from './frames.ts'
import { quotedTable, readTables, rowsStatement, type Table, WRITING } from './tables.ts'

/** Frames below this are joined: PostgreSQL gives rows out one by one. */
const FRAME = 64 * 1024

/** How long nothing may come: longer than a large table is sorted, or a lock waited for. */
const SILENCE_LIMIT_MS = 600_000

/**
 * The frames of a copy: everything as it was at one moment, while the clinic goes on. `client` is a
 * connection of its own, which is left in no transaction; it is ended where the database falls silent.
 */
export async function* exportDatabase(
  client: pg.Client,
  patienceMs: number = SILENCE_LIMIT_MS,
): AsyncGenerator<Buffer> {
  const frames = framesOf(client)
  try {
    for (;;) {
      const next = await orGiveUp(client, patienceMs, frames.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await frames.return(undefined)
  }
}

/** PostgreSQL's own limits are off for a copy, and of a silent way it would not hear either. */
async function orGiveUp<T>(client: pg.Client, patienceMs: number, work: Promise<T>): Promise<T> {
  let isSilent = false
  const timer = setTimeout(() => {
    isSilent = true
    // The query that is awaited fails once its connection is closed.
    void client.end()
  }, patienceMs)
  try {
    return await work
  } catch (error) {
    if (!isSilent) throw error
    throw new BackupError('O banco parou de responder no meio da cópia: nada foi gravado.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function* framesOf(client: pg.Client): AsyncGenerator<Buffer> {
  const tables = await readTables(client)
  if (tables.length === 0) throw new BackupError('O banco está vazio: não há o que copiar.')
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(WRITING)
    // The lock comes before the first query, which takes the snapshot: no migration falls in between.
    await client.query(`lock table ${tables.map(quotedTable).join(', ')} in access share mode`)
    if (!isDeepStrictEqual(await readTables(client), tables))
      throw new BackupError('As tabelas acabam de mudar de versão: faça a cópia de novo.')
    yield jsonFrame(await describe(client, tables))
    const sums: Record<string, Sum> = {}
    for (const table of tables) {
      yield jsonFrame({ table: table.name })
      sums[table.name] = yield* exportTable(client, table)
    }
    yield jsonFrame({ end: sums })
  } finally {
    // A reader that stops in the middle leaves a connection that is of no use for anything else.
    await client.query('rollback').catch(() => undefined)
  }
}

async function describe(client: pg.Client, tables: readonly Table[]): Promise<Contents> {
  const about = await client.query<{ postgres: string; instant: string }>(
    `select current_setting('server_version') as postgres,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as instant`,
  )
  const sequences = await client.query<Contents['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' order by sequencename`,
  )
  const { postgres = '', instant = '' } = about.rows[0] ?? {}
  return {
    app: version,
    postgres,
    migration: await migrationOf(client),
    instant,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: sequences.rows,
  }
}

async function* exportTable(client: pg.Client, table: Table): AsyncGenerator<Buffer, Sum> {
  const stream = client.query(to(await rowsStatement(client, table)))
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let size = 0
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes)
    held.push(bytes)
    size += bytes.length
    if (size < FRAME) continue
    yield dataFrame(Buffer.concat(held))
    held = []
    size = 0
  }
  if (size > 0) yield dataFrame(Buffer.concat(held))
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** What a table's rows come to, without giving them out. */
export async function sumOf(client: pg.Client, table: Table): Promise<Sum> {
  const rows = exportTable(client, table)
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}
