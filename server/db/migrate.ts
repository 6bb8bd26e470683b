import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { root } from '../root.ts'
import { type Database, DatabaseUnavailableError, openClient } from './connection.ts'
import { ADVISORY_LOCKS } from './locks.ts'

const migrationsFolder = path.join(root, 'server/db/migrations')

type Client = Pick<pg.Client, 'query'>

/**
 * Brings the tables up to date. Several instances may start at once: one migrates, the others wait for it.
 * @throws {DatabaseUnavailableError} where a newer program has brought them further than this one knows
 */
export async function runMigrations({ url }: Pick<Database, 'url'>): Promise<void> {
  // A connection of its own: the pool's time limits are too short for a large migration or a long wait.
  const client = await openClient(url, 'migrations')
  try {
    await client.query("set client_min_messages = 'warning'")
    await holdMigrations(client)
    // The version is compared under the lock, because a newer program may be migrating the database just now.
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // The session's end releases the lock, also after an error.
    await client.end()
  }
}

async function refuseNewer(client: Client): Promise<void> {
  if ((await migrationOf(client)) <= Math.max(...knownMigrations())) return
  throw new DatabaseUnavailableError(
    'O banco é de uma versão mais nova do que este programa: use a versão nova, ou restaure com esta a cópia feita antes da atualização.',
  )
}

/** Keeps everybody else from migrating until the session ends. */
export async function holdMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations])
}

/** The newest migration that a database has, by when it was written; 0 where it has none. */
export async function migrationOf(client: Client): Promise<number> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!there.rows[0]?.there) return 0
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.newest ?? 0)
}

export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/**
 * Runs the migrations after `from` up to `to` inside the caller's transaction, as drizzle's own migrator does
 * in one of its own, and notes them where that one looks.
 */
export async function migrateWithin(client: Client, from: number, to: number): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const due = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > from && folderMillis <= to,
  )
  for (const { sql, hash, folderMillis } of due) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
